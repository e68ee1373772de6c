// Sets instant mode for one test. Test files share the local storage and run at the same time, so nothing is stored.
import { onTestFinished, vi } from 'vitest'

export function stubInstant(value: 'on' | 'off'): void {
  const original = Storage.prototype.getItem
  const spy = vi.spyOn(Storage.prototype, 'getItem')
  spy.mockImplementation(function (this: Storage, key) {
    return key === 'lucero-games-instant' ? value : original.call(this, key)
  })
  onTestFinished(() => spy.mockRestore())
}
