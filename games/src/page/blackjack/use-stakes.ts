import { useState } from 'react'
import { fitBet } from '../frame/bet/bet-box.tsx'
import { stakesOf, sumOf } from '../../rules/blackjack/boxes.ts'
import { limits } from '../../rules/blackjack/limits.ts'
import type { BlackjackBet } from '../../rules/blackjack/rules.ts'
import type { BlackjackSession } from './use-blackjack.ts'

type Choice = {
  stakes: readonly number[]
  /** The box that the bet controls change. Undefined: all of them, and their stakes are equal. */
  own: number | undefined
}

/** The boxes of the next round, in cents. */
export function useStakes(session: BlackjackSession) {
  const [{ stakes, own }, setChoice] = useState(() => firstChoice(session))
  const cents = stakes[own ?? 0]!
  const others = own === undefined ? 0 : sumOf(stakes.toSpliced(own, 1))
  return {
    stakes,
    own,
    total: sumOf(stakes),
    /** The stake that the bet controls show. */
    cents,
    /** The credit that this stake may use. */
    balance: own === undefined ? Math.floor(session.balance / stakes.length) : session.balance - others,
    setStakes: (next: readonly number[]) => setChoice(choiceOf(next)),
    setCents: (next: number) =>
      setChoice({ own, stakes: stakes.map((stake, box) => (own === undefined || own === box ? next : stake)) }),
    /** New boxes get the stake of the first one. */
    setBoxes: (count: number) =>
      setChoice(choiceOf(Array.from({ length: count }, (_, box) => stakes[box] ?? stakes[0]!))),
    /** A second press gives every box the stake of this one. */
    toggleOwn: (box: number) =>
      setChoice(own === box ? { own: undefined, stakes: stakes.map(() => stakes[box]!) } : { own: box, stakes }),
  }
}

export type Stakes = ReturnType<typeof useStakes>

const choiceOf = (stakes: readonly number[]): Choice => ({
  stakes,
  own: stakes.every((stake) => stake === stakes[0]) ? undefined : 0,
})

/** The boxes of the last round. Their stakes are limited by the balance if it is too low for them. */
function firstChoice({ round, balance }: BlackjackSession): Choice {
  const last = round ? stakesOf(round.bet as BlackjackBet) : [100]
  const isAffordable = sumOf(last) <= balance
  return choiceOf(isAffordable ? last : [fitBet(last[0]!, limits, balance)])
}
