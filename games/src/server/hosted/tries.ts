/** Tries of staff: the outcome of the next round of a mode can be forced. A seat with real credit never has this call. */
import type { z } from 'zod'
import type { Answers, bodies } from '../../api.ts'
import { Refusal } from '../../refusal.ts'
import type { Runtime } from '../runtime.ts'
import { saveForced, type SeatRow } from '../seats/seats.ts'

export async function forceOutcome(
  { db, packages }: Runtime,
  { id, game, packageVersion, isTry }: SeatRow,
  { mode: name, outcome }: z.output<typeof bodies.force>,
): Promise<Answers['force']> {
  if (!isTry || packageVersion === null) throw new Refusal('NOT_FOUND')
  const { modes } = await packages.open(game, packageVersion)
  const mode = modes.find((one) => one.name === name)
  if (!mode?.outcomes.withId(outcome)) throw new Refusal('INVALID_INPUT', `${name} has no outcome ${outcome}`)
  await saveForced(db, id, { mode: name, outcome })
  return { mode: name, outcome }
}
