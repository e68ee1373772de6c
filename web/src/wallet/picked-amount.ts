import { useState } from 'react'
import { sumOf } from '../ui/amounts.ts'

/** CRE-4, CRE-5: an amount put together press by press, never above what is available. */
export function usePickedAmount(available: number) {
  const [picks, setPicks] = useState<readonly number[]>([])
  const [refused, setRefused] = useState(false)
  const total = sumOf(picks)
  const pick = (amount: number) => {
    const next = [...picks, amount]
    if (sumOf(next) > available) setRefused(true)
    else setPicks(next)
  }
  return {
    total,
    refused,
    pick,
    pickAll: () => (available > 0 ? setPicks([available]) : setRefused(true)),
    undo: () => setPicks(picks.slice(0, -1)),
    reset: () => setPicks([]),
    refuse: () => setRefused(true),
    accept: () => setRefused(false),
  }
}
