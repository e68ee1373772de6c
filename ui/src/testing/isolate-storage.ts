// Gives one test its own local storage. Test files share the real one and run at the same time.
import { onTestFinished, vi } from 'vitest'

export function isolateStorage(initial: Record<string, string> = {}): Map<string, string> {
  const values = new Map(Object.entries(initial))
  const get = vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => values.get(key) ?? null)
  const set = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => void values.set(key, value))
  onTestFinished(() => [get, set].forEach((spy) => spy.mockRestore()))
  return values
}
