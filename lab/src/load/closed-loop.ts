/** Closed-loop load: each caller sends a command after the previous one is answered. */
import { quantile } from './quantile.ts'

/** `requests` counts all commands, including the warm-up. */
export type Measurement = { perSecond: number; p50: number; p99: number; requests: number }

export async function measure(
  callers: number,
  seconds: number,
  ask: (caller: number) => Promise<unknown>,
): Promise<Measurement> {
  const warmUp = await keepAsking(callers, Math.min(1, seconds / 3), ask)
  const start = performance.now()
  const took = await keepAsking(callers, seconds, ask)
  const elapsed = (performance.now() - start) / 1000
  const requests = warmUp.length + took.length
  return { perSecond: took.length / elapsed, p50: quantile(took, 0.5), p99: quantile(took, 0.99), requests }
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

/** Median of several rounds, per figure. */
export function medianOf<Figures extends Record<string, number | undefined>>(rounds: Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {})
  const middle = (name: string) => {
    const values = rounds.map((one) => one[name]).filter((value) => value !== undefined)
    const sorted = values.toSorted((a, b) => a - b)
    const [lower, upper] = [sorted[(values.length - 1) >> 1], sorted[values.length >> 1]]
    return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2
  }
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures
}
