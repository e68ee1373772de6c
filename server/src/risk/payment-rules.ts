/** Attempts to pay a redeem that was paid already. No redeem was paid twice, but somebody brought the code to a second window. Pure. */
import type { Draft } from './finding-rules.ts'
import { thresholds } from './thresholds.ts'

export type SecondPayment = {
  /** The row of the audit log. */
  id: string
  playerId: string
  redeemId: string
  actorId: string
  actorName: string
  at: Date
}

const baseScore = 60
const scorePerAttempt = 10

/** A player whose codes come to a second window again and again. One redeem counts once: two cashiers may press together. */
export const secondPaymentsOfPlayer = (playerId: string, attempts: SecondPayment[]): Draft | undefined =>
  draftOf('player', [playerId], attempts, thresholds.minSecondPaymentsOfPlayer)

/** A staff member who is about to pay again and again what was paid, for any players. */
export const secondPaymentsOfStaff = (actorId: string, attempts: SecondPayment[]): Draft | undefined =>
  draftOf(
    `staff:${actorId}`,
    [...new Set(attempts.map(({ playerId }) => playerId))],
    attempts,
    thresholds.minSecondPaymentsOfStaff,
  )

function draftOf(subject: string, players: string[], attempts: SecondPayment[], min: number): Draft | undefined {
  const byRedeem = Map.groupBy(attempts, ({ redeemId }) => redeemId)
  if (byRedeem.size < min) return undefined
  const lines = [...byRedeem].map(([redeemId, ofRedeem]) => ({
    key: `second-payment:${redeemId}`,
    signal: 'second-payment' as const,
    players: [...new Set(ofRedeem.map(({ playerId }) => playerId))],
    count: ofRedeem.length,
    amount: null,
    references: [redeemId, ...new Set(ofRedeem.map(({ actorName }) => actorName))],
    at: Math.max(...ofRedeem.map(({ at }) => at.getTime())),
  }))
  const score = baseScore + scorePerAttempt * (byRedeem.size - min)
  return { kind: 'second-payment', subject, players, lines, items: lines.map(({ key }) => key), score }
}
