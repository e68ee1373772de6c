import { toast } from '../ui/toast.ts'
import { call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import type { NewTab } from '../lib/new-tab.ts'
import { rememberGame } from './recent-games.ts'

/** GAM-1, CRE-2: sends the tab, opened by the press, to the game. */
export async function launchGame(gameId: string, tab: NewTab): Promise<void> {
  try {
    const { url } = await call('launchGame', { body: { gameId, platform: platform() } })
    tab.goTo(url)
    rememberGame(gameId)
  } catch (error) {
    tab.close()
    toast.error(errorText(error))
  }
}

const platform = () => (window.matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop')
