/** Shares a round of its player by a short address, and shows what others see there. */
import { ownGames, type OwnGameId } from '@lucero/contract/shared/own-games'
import type { z } from 'zod'
import type { Answers, bodies, RoundView } from '../../api.ts'
import { Refusal } from '../../refusal.ts'
import { ownRound, showRound } from '../rounds/rounds.ts'
import type { Runtime } from '../runtime.ts'
import type { SeatRow } from '../seats/seats.ts'
import { boardOf } from './boards.ts'
import { cardSvg } from './card.ts'
import { multipleText } from './multiple-text.ts'
import { deleteShared, findShared, saveShared } from './store.ts'

type Choice = z.output<(typeof bodies)['share']>

export async function shareRound(
  runtime: Runtime,
  seat: SeatRow,
  id: string,
  { isShared, hasProof }: Choice,
): Promise<Answers['share']> {
  const round = await ownRound(runtime, seat, id)
  if (!isShared) {
    await deleteShared(runtime.db, round.id)
    return {}
  }
  if (round.status !== 'closed') throw new Refusal('ROUND_OPEN')
  const saved = await saveShared(runtime.db, round.id, hasProof)
  return { shared: { id: saved.id, hasProof: saved.has_proof } }
}

/** A round at its address. `round` is complete; only `showShared` decides what of it others see. */
type SharedRound = { round: RoundView; hasProof: boolean; name: string; multiple: string }

async function readShared(runtime: Runtime, id: string): Promise<SharedRound> {
  const row = await findShared(runtime.db, id)
  if (!row) throw new Refusal('ROUND_NOT_FOUND')
  const { round } = await showRound(runtime, row.round)
  const { game, payout = 0, stake } = round
  return { round, hasProof: row.has_proof, name: nameOf(runtime, game), multiple: multipleText(payout / stake) }
}

/** Never a name, a balance or an amount. The id of the round leads to its bet, so it is there only if the player allows it. */
export async function showShared(runtime: Runtime, id: string): Promise<Answers['shared']> {
  const { round, hasProof, name, multiple } = await readShared(runtime, id)
  return { game: round.game, name, multiple, ...(hasProof && { round: round.id }) }
}

export async function pictureOfShared(runtime: Runtime, id: string): Promise<{ key: string; svg: () => string }> {
  const { round, name, multiple } = await readShared(runtime, id)
  const hasWon = (round.payout ?? 0) > round.stake
  return { key: id, svg: () => cardSvg({ game: name, multiple, hasWon, board: boardOf(round) }) }
}

const nameOf = ({ packages }: Runtime, game: OwnGameId): string =>
  ownGames.find(({ id }) => id === game)?.name ??
  packages.list().findLast((version) => version.game === game)?.manifest.name ??
  game
