/** Chooses the main button of a player's home screen from the player's state. */
import type { MyOperator } from '@lucero/contract/player/operators'
import type { SaferPlay } from '@lucero/contract/player/safer'
import type { MainWallet } from '@lucero/contract/player/wallet'

export type Standing = {
  isActive: boolean
  /** The player's own time-out or self-exclusion, or null. */
  exclusion: SaferPlay['break']
  operators: readonly MyOperator[]
  wallet: Pick<MainWallet, 'operator_id' | 'amount' | 'gameCredits' | 'gameWallets' | 'bonusActive'>
  /** Recently played games, the latest first. */
  recent: readonly string[]
}

type Credit = { gameId: string; name: string; amount: number }

export type NextStep =
  | { does: 'activate' }
  | { does: 'excluded'; until: string | null; gameCredits: number }
  | { does: 'choose-operator' }
  | { does: 'wait'; operator: string }
  | { does: 'continue'; game: Credit }
  | { does: 'play'; gameId: string | undefined; amount: number }
  | { does: 'see-bonuses' }

export function nextStep({ isActive, exclusion, operators, wallet, recent }: Standing): NextStep {
  if (!isActive) return { does: 'activate' }
  if (exclusion) return { does: 'excluded', until: exclusion.until, gameCredits: wallet.gameCredits }
  if (wallet.operator_id === 0) return withoutOperator(operators)
  const [game] = wallet.gameWallets
    .filter(({ amount }) => amount > 0)
    .map(({ gameId, amount, casinoGame: { name } }) => ({ gameId, name, amount }))
    .toSorted((one, other) => rankOf(recent, one) - rankOf(recent, other) || other.amount - one.amount)
  if (game) return { does: 'continue', game }
  if (wallet.amount > 0 || wallet.bonusActive) return { does: 'play', gameId: recent[0], amount: wallet.amount }
  return { does: 'see-bonuses' }
}

function withoutOperator(operators: readonly MyOperator[]): NextStep {
  const applied = operators.find(({ activeStatus }) => activeStatus === 2)
  return applied ? { does: 'wait', operator: applied.operator.name } : { does: 'choose-operator' }
}

const rankOf = (recent: readonly string[], { gameId }: Credit) => {
  const rank = recent.indexOf(gameId)
  return rank === -1 ? recent.length : rank
}
