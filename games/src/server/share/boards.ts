/**
 * The board of a finished round as SVG, in a box of `boardSize`. Each drawing reads bet and view of its game. A game without a drawing gets a
 * star, and so do hosted games.
 */
import type { OwnGameId } from '@lucero/contract/shared/own-games'
import { blackjackBoard } from './boards/blackjack.ts'
import { boardSize, starAt } from './card.ts'
import { crashBoard } from './boards/crash.ts'
import { diceBoard } from './boards/dice.ts'
import { hiLoBoard } from './boards/hi-lo.ts'
import { kenoBoard } from './boards/keno.ts'
import { minesBoard } from './boards/mines.ts'
import { plinkoBoard } from './boards/plinko.ts'
import { reelsBoard } from './boards/reels.ts'
import { rouletteBoard } from './boards/roulette.ts'
import { videoPokerBoard } from './boards/video-poker.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- each game has its own view and bet
const drawings: Partial<Record<OwnGameId, (view: any, bet: any) => string>> = {
  blackjack: blackjackBoard,
  dice: diceBoard,
  'hi-lo': hiLoBoard,
  keno: kenoBoard,
  mines: minesBoard,
  'night-reels': reelsBoard,
  plinko: plinkoBoard,
  roulette: rouletteBoard,
  'star-crash': crashBoard,
  'video-poker': videoPokerBoard,
}

type RoundOnBoard = { game: string; bet: unknown; view?: unknown }

export function boardOf({ game, bet, view }: RoundOnBoard): string {
  const draw = drawings[game as OwnGameId]
  if (!draw || view === undefined) return plainBoard()
  try {
    return draw(view, bet)
  } catch {
    // A round of an earlier release may have another view.
    return plainBoard()
  }
}

function plainBoard(): string {
  const [x, y] = [boardSize.width / 2, boardSize.height / 2]
  const rays = Array.from({ length: 24 }, (_, index) => {
    const [from, to] = [150, index % 2 ? 178 : 200]
    const angle = (index / 24) * 2 * Math.PI
    const at = (radius: number) =>
      `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`
    return `M${at(from)}L${at(to)}`
  }).join('')
  return `<circle cx="${x}" cy="${y}" r="130" fill="#f6c453" fill-opacity=".1"/><path d="${rays}" stroke="#f6c453" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/>${starAt(x, y, 210)}`
}
