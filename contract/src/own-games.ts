/** The games that ship with the product. Their provider is ours, but reaches money like any other. */
export const ownGames = [
  { id: 'night-reels', name: 'Night Reels', category: 'Slots', returnToPlayer: 96.2 },
  { id: 'roulette', name: 'Roulette', category: 'Tables', returnToPlayer: 97.297 },
  { id: 'blackjack', name: 'Blackjack', category: 'Tables', returnToPlayer: 99.43 },
  { id: 'dice', name: 'Dice', category: 'Originals', returnToPlayer: 99 },
  { id: 'mines', name: 'Mines', category: 'Originals', returnToPlayer: 99 },
] as const

export type OwnGameId = (typeof ownGames)[number]['id']

/** In cents: which of them take free spins, and at which stakes. */
export const freeSpinStakes: Partial<Record<OwnGameId, { step: number; most: number }>> = {
  'night-reels': { step: 20, most: 100_00 },
}

export const ownProviderId = 'lucero'
/** Where their program is found on the product's own address. */
export const ownGamesPath = '/games'
