/** Opens a game in its tab, and records the launch in the list of recent games. */
import { isExclusionRefusal, noPlayText } from '../lib/exclusion-text.ts'
import { navigation } from '../lib/navigation.ts'
import { paths } from '../lib/paths.ts'
import { persistedList } from '../lib/persisted-list.ts'
import { language, t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { call } from '../lib/api.ts'
import type { NewTab } from '../lib/new-tab.ts'

const maxKept = 6
const recent = persistedList('recentGames')

export const useRecentGames = recent.useList

export const addRecentGame = (gameId: string): void =>
  recent.save([gameId, ...recent.current().filter((id) => id !== gameId)].slice(0, maxKept))

export const clearRecentGames = (): void => recent.save([])

/** GAM-1, CRE-2: navigates the tab that the press opened to the game. `firstBetCredit` is what the player allows the first bet to move. */
export async function launchGame(gameId: string, tab: NewTab, firstBetCredit?: number): Promise<void> {
  const body = { gameId, platform: platform(), lang: language(), ...(firstBetCredit && { firstBetCredit }) } as const
  try {
    const { url } = await call('launchGame', { body })
    tab.goTo(url)
    addRecentGame(gameId)
  } catch (error) {
    tab.close()
    toast.error(noPlayText(error), isExclusionRefusal(error) ? { actions: [wayToLimits()] } : {})
  }
}

const wayToLimits = () => ({ label: t('Safer Play'), run: () => navigation.open(paths.saferPlay) })

const platform = () => (window.matchMedia('(pointer: coarse)').matches ? 'mobile' : 'desktop')
