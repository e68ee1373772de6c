/** Titles and links of statement lines. */
import { gameUrl } from '../lib/game-url.ts'
import type { StatementFilter, StatementLine } from '@lucero/contract/player/statement'
import { paths, redeemPath } from '../lib/paths.ts'
import { t } from '@lucero/ui/text/t.ts'

export const kindLabels = (): Record<StatementFilter, string> => ({
  credit: t('Credit received and given back'),
  games: t('To and from games'),
  redeem: t('Redeems'),
  bonus: t('Bonuses'),
  play: t('Bets and wins'),
})

export function titleOf({ kind, game, redeemId = '' }: StatementLine): string {
  const name = game?.name ?? t('a game')
  switch (kind) {
    case 'welcome-credit':
      return t('Welcome credit')
    case 'credit':
      return t('Credit received')
    case 'credit-reversed':
      return t('Credit reversed by the operator')
    case 'to-game':
      return t('Added to {game}', { game: name })
    case 'from-game':
      return t('Collected from {game}', { game: name })
    case 'redeem-made':
      return t('Redeem {id} made', { id: redeemId })
    case 'redeem-paid':
      return t('Redeem {id} paid', { id: redeemId })
    case 'redeem-cancelled':
      return t('Redeem {id} cancelled', { id: redeemId })
    case 'redeem-rejected':
      return t('Redeem {id} rejected', { id: redeemId })
    case 'bonus-given':
      return t('Bonus credit received')
    case 'bonus-collected':
      return t('Bonus collected to {game}', { game: name })
    case 'bonus-ended':
      return t('Bonus credit ended')
    case 'bet':
      return t('Bet on {game}', { game: name })
    case 'win':
      return t('Paid by {game}', { game: name })
    case 'bet-returned':
      return t('Bet returned by {game}', { game: name })
    case 'credit-returned':
      return t('Credit given back to the operator')
    case 'credit-taken':
      return t('Credit taken back by the house')
    case 'other':
      return t('Movement')
    default:
      // A kind that this build does not have.
      return String(kind)
  }
}

/** The role that acted for the house or the operator. */
export function actorOf({ by }: StatementLine, nameOf: (operatorId: number) => string): string | undefined {
  switch (by?.role) {
    case undefined:
      return undefined
    case 'operator':
      return t('by a cashier, {operator}', { operator: nameOf(by.operatorId ?? 0) })
    case 'clerk':
      return t('by a cashier of the house')
    case 'manager':
      return t('by a manager of the house')
    default:
      return t('by the house')
  }
}

/** A short description of transfers between the player's own pockets, or the round. */
export function aboutOf({ kind, roundId }: StatementLine): string | undefined {
  switch (kind) {
    case 'to-game':
      return t('from your Main Wallet')
    case 'from-game':
      return t('to your Main Wallet')
    case 'redeem-made':
      return t('held for the operator')
    case 'redeem-cancelled':
    case 'redeem-rejected':
      return t('back in your Main Wallet')
    case 'bet':
    case 'win':
    case 'bet-returned':
      return roundId === undefined ? undefined : t('Round {round}', { round: roundId.slice(0, 8) })
    default:
      return undefined
  }
}

/** `isAway`: a page outside of the app, which opens in a new tab. */
export function targetOf({ kind, roundUrl, redeemId }: StatementLine): { to: string; isAway?: true } {
  if (roundUrl !== undefined) return { to: gameUrl(roundUrl), isAway: true }
  if (kind.startsWith('redeem-')) return { to: redeemId === undefined ? paths.redeem : redeemPath(redeemId) }
  if (kind.startsWith('bonus-')) return { to: paths.bonus }
  if (kind === 'bet' || kind === 'win' || kind === 'bet-returned') return { to: paths.lastActivity }
  return { to: paths.myOperators }
}
