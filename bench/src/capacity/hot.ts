/** Simulates how unevenly players load shards and workers: a few players play much more than the others. */
import { randomFrom } from '../../../server/src/testing/simulation/random.ts'

type HotLoad = {
  /** The share of all rounds that the busiest hundredth of the players plays. */
  topShare: number
  /** Load of the busiest shard and worker compared with the average one. */
  shard: number
  worker: number
}

/** `deviation` is that of the logarithm of a player's rounds. */
type HotOptions = { players: number; shards: number; workers: number; seed: number; deviation: number }

/** Citus places a player by a hash, and shards on workers in turn. The rounds of a player follow a log-normal distribution. */
export function simulateHotPlayers({ players, shards, workers, seed, deviation }: HotOptions): HotLoad {
  const random = randomFrom(seed)
  const uniform = () => (random.below(2 ** 30) + 1) / (2 ** 30 + 1)
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  const rounds = new Float64Array(players).map(() => Math.exp(deviation * normal()))
  const perShard = new Float64Array(shards)
  for (const played of rounds) perShard[random.below(shards)]! += played
  const perWorker = new Float64Array(workers)
  for (const [shard, load] of perShard.entries()) perWorker[shard % workers]! += load
  const total = rounds.reduce((sum, played) => sum + played, 0)
  const top = rounds.toSorted().slice(-Math.ceil(players / 100))
  return {
    topShare: top.reduce((sum, played) => sum + played, 0) / total,
    shard: (Math.max(...perShard) * shards) / total,
    worker: (Math.max(...perWorker) * workers) / total,
  }
}
