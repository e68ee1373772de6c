/** Statistics of a player in a game, by UTC day. */
import type { Answers } from '../../api.ts'
import type { Owner } from '../fairness/seeds.ts'
import type { Runtime } from '../runtime.ts'
import { sumByDay } from './store.ts'

const maxRounds = 50_000

export async function showStatistics(
  runtime: Pick<Runtime, 'db'>,
  owner: Owner,
  limit = maxRounds,
): Promise<Answers['statistics']> {
  const rows = await sumByDay(runtime.db, owner, limit)
  const read = rows.reduce((sum, row) => sum + Number(row.read), 0)
  const days = rows.map(({ day, rounds, staked, paid, highest, multiple }) => ({
    day,
    rounds: Number(rounds),
    staked: Number(staked),
    paid: Number(paid),
    highest: Number(highest),
    multiple,
  }))
  return {
    today: new Date().toISOString().slice(0, 10),
    days: days.filter(({ rounds }) => rounds > 0),
    ...(read >= limit && { countedRounds: limit }),
  }
}
