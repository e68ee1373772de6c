// A fake clock that only the test moves. Vitest advances plain fake timers while a locator action, `expect.element`, `expect.poll` or
// `vi.waitFor` waits. On a busy machine such waits are long, and timers of the page would fire early.
import { onTestFinished, vi } from 'vitest'

type Timers = NonNullable<NonNullable<Parameters<typeof vi.useFakeTimers>[0]>['toFake']>

export function installFakeClock(...toFake: Timers): void {
  vi.useFakeTimers(toFake.length > 0 ? { toFake } : {})
  const isFake = vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
  onTestFinished(() => {
    isFake.mockRestore()
    vi.useRealTimers()
  })
}
