/** Callers who each ask, wait for the answer, and ask again. */
import { quantile } from '../figures.ts'

export type Measured = { perSecond: number; p50: number; p99: number }

export async function measure(
  callers: number,
  seconds: number,
  ask: (caller: number) => Promise<unknown>,
): Promise<Measured> {
  await keepAsking(callers, Math.min(1, seconds / 3), ask)
  const start = performance.now()
  const took = await keepAsking(callers, seconds, ask)
  const elapsed = (performance.now() - start) / 1000
  return { perSecond: took.length / elapsed, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}

async function keepAsking(callers: number, seconds: number, ask: (caller: number) => Promise<unknown>) {
  const end = performance.now() + seconds * 1000
  const took: number[] = []
  const one = async (_: unknown, caller: number) => {
    for (let start = performance.now(); start < end; start = performance.now()) {
      await ask(caller)
      took.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: callers }, one))
  return took
}

/** Of several rounds, figure by figure. */
export function medianOf(rounds: Measured[]): Measured {
  const middle = (pick: (one: Measured) => number) => quantile(rounds.map(pick), 0.5)
  return { perSecond: middle((one) => one.perSecond), p50: middle((one) => one.p50), p99: middle((one) => one.p99) }
}
