/** Play on a game: credit first, which the shell draws over any screen, then the game. */
import { create } from 'zustand'
import { isKnownBrowser } from '../lib/known-browser.ts'
import { openAuth, showUi } from '../lib/ui-state.ts'
import { accessToken } from '../lib/session.ts'
import { forgetWish, keepReturnTo } from '../lib/wish.ts'
import { dismissTopic, toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'

export type CreditGame = { id: string; name: string }

const useChosen = create<{ game: CreditGame | undefined }>(() => ({ game: undefined }))

export function openAddCredit(game: CreditGame): void {
  useChosen.setState({ game })
  showUi({ showCredit: true })
}

export const closeAddCredit = (): void => showUi({ showCredit: false })

/** Closed by hand: the game is not wanted any more. */
export function dismissAddCredit(): void {
  forgetWish()
  closeAddCredit()
}

export const chosenGame = (): CreditGame | undefined => useChosen.getState().game

export const useCreditGame = (): CreditGame | undefined => useChosen(({ game }) => game)

const topic = 'sign-in'

/** What Play on a game does: credit first, then the game; a visitor signs in before that, or joins, and comes back to it. */
export function playGame(game: { id: string; name: string }): void {
  if (accessToken()) return openAddCredit(game)
  toast.info(t('Please Sign In'), { topic })
  // It has done its work as soon as the form that opens is typed into.
  document.addEventListener('input', () => dismissTopic(topic), { once: true })
  keepReturnTo({ game: { id: game.id, name: game.name } })
  openAuth(isKnownBrowser() ? 'home' : 'profile')
}
