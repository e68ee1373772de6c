import { fitBet } from '../frame/bet-box.tsx'
import type { KeyHint } from '../frame/info-dialog.tsx'
import { useKeys } from '../frame/use-keys.ts'
import { limits } from '../../rules/mines/rules.ts'

/** The arrows and Enter are the field's own; Space belongs to the play button. */
export const minesKeys: readonly KeyHint[] = [
  ['Space', 'Begin'],
  ['← ↑ → ↓', 'Move over the tiles (Tab leads to them)'],
  ['Enter', 'Open the tile'],
  ['R', 'Open any tile'],
  ['C', 'Cash out'],
  ['A', 'Half the bet'],
  ['S', 'Double the bet'],
  ['Esc', 'Stop autoplay'],
]

type MinesKeys = {
  cents: number
  balance: number
  onCents: (cents: number) => void
  /** undefined while it cannot be done. */
  onAny: (() => void) | undefined
  onCashOut: (() => void) | undefined
  canBet: boolean
}

export function useMinesKeys({ cents, balance, onCents, onAny, onCashOut, canBet }: MinesKeys): void {
  useKeys(
    {
      a: () => onCents(fitBet(cents / 2, limits, balance)),
      s: () => onCents(fitBet(cents * 2, limits, balance)),
    },
    canBet,
  )
  useKeys({ r: () => onAny?.() }, onAny !== undefined)
  useKeys({ c: () => onCashOut?.() }, onCashOut !== undefined)
}
