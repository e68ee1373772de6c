/** Shares one result among concurrent callers, and caches it for `ms` after it has arrived. */
export function memoizeFor<Value>(ms: number, load: () => Promise<Value>): () => Promise<Value> {
  let [result, until]: [Promise<Value> | undefined, number] = [undefined, 0]
  return () => {
    if (result && performance.now() < until) return result
    until = Number.POSITIVE_INFINITY
    result = load().finally(() => (until = performance.now() + ms))
    return result
  }
}
