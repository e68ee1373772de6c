/** Add Credit is asked for by a game's card and drawn by the shell; this is what they share. */
import { create } from 'zustand'
import { showUi } from '../lib/ui-state.ts'

export type CreditGame = { id: string; name: string }

const useChosen = create<{ game: CreditGame | undefined }>(() => ({ game: undefined }))

export function openAddCredit(game: CreditGame): void {
  useChosen.setState({ game })
  showUi({ showCredit: true })
}

export const closeAddCredit = (): void => showUi({ showCredit: false })

export const useCreditGame = (): CreditGame | undefined => useChosen(({ game }) => game)
