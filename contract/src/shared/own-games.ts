/**
 * The games that ship with the product. Their provider uses the provider API like any other. `maxMultiple`: no round pays more than this multiple of
 * its stakes. The wallet refuses a win above it.
 */
export const ownGames = [
  { id: 'night-reels', name: 'Night Reels', category: 'Slots', returnToPlayer: 96.2, maxMultiple: 264_600 },
  { id: 'roulette', name: 'Roulette', category: 'Tables', returnToPlayer: 97.297, maxMultiple: 36 },
  { id: 'blackjack', name: 'Blackjack', category: 'Tables', returnToPlayer: 99.43, maxMultiple: 2.5 },
  { id: 'video-poker', name: 'Video Poker', category: 'Tables', returnToPlayer: 99.5439, maxMultiple: 800 },
  { id: 'dice', name: 'Dice', category: 'Originals', returnToPlayer: 99, maxMultiple: 99 },
  { id: 'mines', name: 'Mines', category: 'Originals', returnToPlayer: 99, maxMultiple: 5_148_297 },
  { id: 'hi-lo', name: 'Hi-Lo', category: 'Originals', returnToPlayer: 99, maxMultiple: 1_000_000 },
  { id: 'keno', name: 'Keno', category: 'Originals', returnToPlayer: 99, maxMultiple: 1000 },
  { id: 'plinko', name: 'Plinko', category: 'Originals', returnToPlayer: 99, maxMultiple: 1000 },
  { id: 'star-crash', name: 'Star Crash', category: 'Originals', returnToPlayer: 99, maxMultiple: 1000 },
] as const

export type OwnGameId = (typeof ownGames)[number]['id']

/** Stakes in cents at which free spins can be granted, by game. */
export const freeSpinStakes: Partial<Record<OwnGameId, { step: number; max: number }>> = {
  'night-reels': { step: 20, max: 100_00 },
}

export const ownProviderId = 'lucero'
/** The path of the games' program on the product's own address. */
export const ownGamesPath = '/games'
/** The path of rounds that players share, with a short id. */
export const sharedRoundPath = '/r'
/** Below it are the pages around hosted games, which play from a package. */
export const hostedGamesPath = `${ownGamesPath}/hosted`
