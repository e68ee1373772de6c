/** A value in session storage that survives a reload and expires. */
export function tabStore<Value>(key: string, longestMs: number) {
  const clear = (): void => withStorage((storage) => storage.removeItem(key))
  const save = (value: Value): void =>
    withStorage((storage) => storage.setItem(key, JSON.stringify({ value, at: Date.now() })))
  const read = (): Value | undefined => {
    const stored = withStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null') as StoredValue<Value> | null)
    return stored && Date.now() - stored.at < longestMs ? stored.value : undefined
  }
  return { save, read, clear }
}

type StoredValue<Value> = { value: Value; at: number }

/** Storage may be blocked. Then nothing is stored. */
function withStorage<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
