import { useState } from 'react'
import { useDraftValue } from '../lib/draft.ts'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { firstAmount } from './add-credit.ts'
import { lastAmount } from './last-amount.ts'

export type PickedAmount = ReturnType<typeof usePickedAmount>

type Choice = {
  gameId: string
  available: number
  /** If nothing has to be added, nothing is suggested. */
  needsNone?: boolean
}

/** CRE-4, CRE-5: an amount, typed or added up with buttons, and never above the available credit. The suggestion counts until then. */
export function usePickedAmount({ gameId, available, needsNone = false }: Choice) {
  const [last] = useState(lastAmount)
  const [chosen, setChosen] = useDraftValue<readonly number[]>(`credit for ${gameId}`)
  /** The text as typed, so that `2.` stays until the next digit. */
  const [typed, setTyped] = useState<string>()
  const [refused, setRefused] = useState(false)
  const suggested = needsNone ? 0 : Math.min(last ?? firstAmount, available)
  /** A step adds to the amount shown, including a suggestion. */
  const picks = chosen ?? (suggested > 0 ? [suggested] : [])
  const total = chosen ? addAmounts(chosen) : suggested
  const setPicks = (next: readonly number[]) => {
    setTyped(undefined)
    setChosen(next)
  }
  return {
    total,
    left: addAmounts([available, -total]),
    text: typed ?? (total > 0 ? total.toFixed(2) : ''),
    suggestion: chosen || total === 0 ? undefined : last ? ('last' as const) : ('first' as const),
    isTooMuch: total > available,
    refused,
    pick(amount: number) {
      const next = [...picks, amount]
      if (addAmounts(next) > available) setRefused(true)
      else setPicks(next)
    },
    pickAll: () => (available > 0 ? setPicks([available]) : setRefused(true)),
    type(text: string) {
      setChosen(Number(text) > 0 ? [Number(text)] : [])
      setTyped(text)
    },
    endTyping: () => setTyped(undefined),
    undo: () => setPicks(picks.slice(0, -1)),
    reset: () => setPicks([]),
    refuse: () => setRefused(true),
    accept: () => setRefused(false),
  }
}
