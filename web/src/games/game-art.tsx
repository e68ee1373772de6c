import type { ComponentType } from 'react'
import { BlackjackArt } from './art/blackjack-art.tsx'
import { DiceArt } from './art/dice-art.tsx'
import { MinesArt } from './art/mines-art.tsx'
import { NightReelsArt } from './art/night-reels-art.tsx'
import { RouletteArt } from './art/roulette-art.tsx'
import { StarArt } from './art/star-art.tsx'

const pictures: Record<string, ComponentType> = {
  'night-reels': NightReelsArt,
  roulette: RouletteArt,
  blackjack: BlackjackArt,
  dice: DiceArt,
  mines: MinesArt,
}

/** A game's picture: square, and decorative, because its name stands beside it. */
export function GameArt({ gameId }: { gameId: string }) {
  const Picture = pictures[gameId] ?? StarArt
  return <Picture />
}
