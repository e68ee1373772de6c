import type { BonusCredit } from '@lucero/contract/player/bonus'

const cents = (amount: number) => Math.round(amount * 100)

/** BON-7, BON-9: the amounts that are collected and forfeited now. Winnings of free spins are never collected. */
export function outcomeOf({ balance, freeSpinsWon, cap }: Pick<BonusCredit, 'balance' | 'freeSpinsWon' | 'cap'>) {
  const own = cents(balance) - cents(freeSpinsWon)
  const collected = Math.min(own, cents(cap))
  return { collected: collected / 100, overCap: (own - collected) / 100 }
}

export const leftToWager = ({ target, wagered }: Pick<BonusCredit, 'target' | 'wagered'>): number =>
  Math.max(0, cents(target) - cents(wagered)) / 100
