/** The rules of a round: those of a game that ships with the product, or of the version of a hosted game that the round keeps. */
import type { AnyGame } from '../../rules/game.ts'
import { hostedBet } from '../packages/packages.ts'
import type { Runtime } from '../runtime.ts'
import type { Round } from './round.ts'

/** Undefined for a game that this release does not know. Fails while the files of a version are not on this node. */
export async function rulesOf(
  { games, packages }: Runtime,
  { game, bet }: Pick<Round, 'game' | 'bet'>,
): Promise<AnyGame | undefined> {
  if (games[game] || !packages.isHosted(game)) return games[game]
  return (await packages.open(game, hostedBet.parse(bet).version)).rules
}
