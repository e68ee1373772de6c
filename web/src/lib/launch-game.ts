import { Refusal } from '@lucero/contract/refusals'
import { toast } from '../ui/toast.ts'
import { call } from './api.ts'
import { errorText } from './error-text.ts'
import type { NewTab } from './new-tab.ts'

/** CRE-2: sends the tab, opened by the press, to the game. */
export async function launchGame(gameId: string, tab: NewTab): Promise<void> {
  try {
    const { url } = await call('launchGame', { body: { gameId } })
    tab.goTo(url)
  } catch (error) {
    tab.close()
    if (error instanceof Refusal && error.code === 'NOT_FOUND') toast.info('This game opens soon')
    else toast.error(errorText(error))
  }
}
