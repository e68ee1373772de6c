/** Bet and view of a round of a hosted game. */
import type { RoundView } from '../../../api.ts'
import { t } from '@lucero/ui/text/t.ts'

/** `cents` is the base bet. */
type HostedBet = { version: number; mode: string; cents: number }
/** `tablePayout` is in hundredths of the base bet. */
type HostedView = { id: number; tablePayout: number }

export const isHostedBet = (bet: unknown): bet is HostedBet =>
  typeof bet === 'object' && bet !== null && 'version' in bet && 'mode' in bet

export const isHostedRound = ({ bet }: Pick<RoundView, 'bet'>): boolean => isHostedBet(bet)

/** 'base, outcome 7: 5.00×' */
export function hostedText(view: unknown, { mode }: HostedBet): string {
  const { id, tablePayout } = view as HostedView
  return t('{mode}, outcome {id}: {multiple}', { mode, id, multiple: `${(tablePayout / 100).toFixed(2)}×` })
}
