/** The Play button: Add Credit, which the shell shows over any screen, and then the game. */
import { create } from 'zustand'
import { isKnownBrowser } from '../lib/known-browser.ts'
import { openAuth, showUi } from '../lib/ui-state.ts'
import { accessToken } from '../lib/session.ts'
import { clearReturnTo, storeReturnTo } from '../lib/return-to.ts'

/** Suggested the first time: enough for a few rounds of any game. */
export const firstAmount = 10

export type CreditGame = { id: string; name: string }

const useChosen = create<{ game: CreditGame | undefined }>(() => ({ game: undefined }))

export function openAddCredit(game: CreditGame): void {
  useChosen.setState({ game })
  showUi({ showCredit: true })
}

export const closeAddCredit = (): void => showUi({ showCredit: false })

/** Closed by the player, so the game is forgotten. */
export function dismissAddCredit(): void {
  clearReturnTo()
  closeAddCredit()
}

export const chosenGame = (): CreditGame | undefined => useChosen.getState().game

export const useCreditGame = (): CreditGame | undefined => useChosen(({ game }) => game)

/** Handles Play: opens Add Credit. A visitor first signs in or joins, and then returns to the game. */
export function playGame(game: { id: string; name: string }): void {
  if (accessToken()) return openAddCredit(game)
  storeReturnTo({ game: { id: game.id, name: game.name } })
  openAuth(isKnownBrowser() ? 'home' : 'profile')
}
