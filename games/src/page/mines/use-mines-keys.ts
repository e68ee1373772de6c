import { fitBet } from '../frame/bet/bet-box.tsx'
import type { KeyHint } from '../frame/dialogs/key-list.tsx'
import { useKeys } from '../frame/bet/use-keys.ts'
import { limits } from '../../rules/mines/odds.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Keys of the page. The grid handles arrows and Enter, the play button handles Space. */
export const minesKeys = (): readonly KeyHint[] => [
  [t('Space'), t('Begin')],
  ['← ↑ → ↓', t('Move over the tiles (Tab leads to them)')],
  [t('Enter'), t('Open the tile')],
  ['R', t('Open any tile')],
  ['C', t('Cash out')],
  ['G', t('Change between 5 × 5 and 8 × 8 tiles')],
  ['A', t('Half the bet')],
  ['S', t('Double the bet')],
  [t('Esc'), t('Stop autoplay')],
]

type MinesKeys = {
  cents: number
  balance: number
  onCents: (cents: number) => void
  onGrid: () => void
  /** Undefined while not possible. */
  onAny: (() => void) | undefined
  onCashOut: (() => void) | undefined
  canBet: boolean
}

export function useMinesKeys({ cents, balance, onCents, onGrid, onAny, onCashOut, canBet }: MinesKeys): void {
  useKeys(
    {
      a: () => onCents(fitBet(cents / 2, limits, balance)),
      s: () => onCents(fitBet(cents * 2, limits, balance)),
      g: onGrid,
    },
    canBet,
  )
  useKeys({ r: () => onAny?.() }, onAny !== undefined)
  useKeys({ c: () => onCashOut?.() }, onCashOut !== undefined)
}
