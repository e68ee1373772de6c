/** Asks once for all who ask meanwhile, and for those who come within a moment after. */
export function memoizeFor<Value>(ms: number, ask: () => Promise<Value>): () => Promise<Value> {
  let [asking, until]: [Promise<Value> | undefined, number] = [undefined, 0]
  return () => {
    if (asking && performance.now() < until) return asking
    until = Number.POSITIVE_INFINITY
    asking = ask().finally(() => (until = performance.now() + ms))
    return asking
  }
}
