import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { RoundView } from '../../../api.ts'
import { tierShows } from '../result/win-tier.ts'
import { installFakeClock } from '@lucero/ui/testing/fake-clock.ts'
import { isolateStorage } from '@lucero/ui/testing/isolate-storage.ts'
import { useAutoplay } from './use-autoplay.ts'

const bigWin = { stake: 100, payout: 1000 } as RoundView

function Table({ playOnce, overlaps = false }: { playOnce: () => Promise<RoundView>; overlaps?: boolean }) {
  const autoplay = useAutoplay(playOnce, { stake: 100, onStake: () => undefined, fit: (cents) => cents, overlaps })
  const plan = { rounds: 3 }
  return autoplay.isRunning ? (
    <button type="button" onClick={autoplay.stop}>
      Stop
    </button>
  ) : (
    <button type="button" onClick={() => autoplay.start(plan)}>
      Start
    </button>
  )
}

async function open(overlaps: boolean) {
  isolateStorage()
  // Emulated media are shared with test files that run at the same time.
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  onTestFinished(() => void vi.unstubAllGlobals())
  installFakeClock('setTimeout', 'clearTimeout')
  const playOnce = vi.fn(async () => bigWin)
  await render(<Table playOnce={playOnce} overlaps={overlaps} />)
  await press('Start')
  return playOnce
}

async function press(name: string) {
  await page.getByRole('button', { name }).click()
  await vi.advanceTimersByTimeAsync(0)
}

it('issue 29, win tiers: autoplay waits for the celebration of a big win, and Stop ends the wait', async () => {
  const playOnce = await open(false)
  await vi.advanceTimersByTimeAsync(tierShows.big.holdMs - 1)
  expect(playOnce).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(playOnce).toHaveBeenCalledTimes(2)
  await press('Stop')
  await press('Start')
  expect(playOnce).toHaveBeenCalledTimes(3)
  // One loop is running, not two.
  await vi.advanceTimersByTimeAsync(tierShows.big.holdMs)
  expect(playOnce).toHaveBeenCalledTimes(4)
})

it('issue 29, win tiers: autoplay does not wait where rounds overlap, because the wait would reveal the win', async () => {
  const playOnce = await open(true)
  await expect.element(page.getByRole('button', { name: 'Start' })).toBeVisible()
  expect(playOnce).toHaveBeenCalledTimes(3)
})
