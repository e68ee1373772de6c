import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { isolateStorage } from '@lucero/ui/testing/isolate-storage.ts'
import { Settings } from '../dialogs/settings.tsx'
import { switchMusic } from './music-settings.ts'
import { closeAudio, playSound, switchSound } from './sound.ts'
import { useMusic } from './use-music.ts'

beforeEach(closeAudio)

function Game() {
  useMusic('dice')
  return <Settings />
}

/** Counts sources, and records when each is stopped. */
function spyOnSources() {
  const stops = new Map<OscillatorNode, number>()
  const Real = OscillatorNode
  class SpiedOscillator extends Real {
    override start(when?: number) {
      stops.set(this, Infinity)
      super.start(when)
    }
    override stop(when = 0) {
      stops.set(this, when)
      super.stop(when)
    }
  }
  vi.stubGlobal('OscillatorNode', SpiedOscillator)
  onTestFinished(() => void vi.unstubAllGlobals())
  return stops
}

const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('issue 29, music: nothing plays before consent, and the switch of the sounds is no consent to music', async () => {
  const stored = isolateStorage()
  const sources = spyOnSources()
  const open = vi.spyOn(window, 'AudioContext')
  onTestFinished(() => open.mockRestore())
  await render(<Game />)
  await expect.element(page.getByRole('checkbox', { name: 'Music' })).not.toBeChecked()
  await page.getByText('Volume', { exact: true }).click()
  expect(open).not.toHaveBeenCalled()
  switchSound(true)
  await expect.element(page.getByRole('checkbox', { name: 'Sound' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: 'Music' })).not.toBeChecked()
  // The module of the music is loaded only when it plays.
  await import('./music.ts')
  expect(sources.size).toBe(0)
  await page.getByRole('checkbox', { name: 'Music' }).click()
  await expect.poll(() => sources.size).toBeGreaterThan(4)
  expect(stored.get('lucero-games-music')).toBe('on')
})

it('issue 29, music: starts only after a gesture, stops with the sound and while the page is hidden', async () => {
  isolateStorage({ 'lucero-games-sound': 'on', 'lucero-games-music': 'on' })
  onTestFinished(() => void vi.restoreAllMocks())
  const sources = spyOnSources()
  const active = vi.spyOn(navigator.userActivation, 'hasBeenActive', 'get').mockReturnValue(false)
  const { unmount } = await render(<Game />)
  await import('./music.ts')
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  expect(sources.size).toBe(0)
  active.mockReturnValue(true)
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }))
  await expect.poll(() => sources.size).toBeGreaterThan(4)
  const lastStop = () => Math.max(...sources.values())
  const planned = lastStop()
  setHidden(true)
  expect(lastStop()).toBeLessThan(planned)
  const before = sources.size
  setHidden(false)
  expect(sources.size).toBeGreaterThan(before)
  switchSound(false)
  await expect.poll(lastStop).toBeLessThan(planned)
  await unmount()
})

it('issue 29, music: its volume is its own, and a win jingle lowers it for the length of the jingle', async () => {
  const stored = isolateStorage()
  const sources = spyOnSources()
  const targets = vi.spyOn(AudioParam.prototype, 'setTargetAtTime')
  onTestFinished(() => targets.mockRestore())
  await render(<Game />)
  switchMusic(true)
  await expect.poll(() => sources.size).toBeGreaterThan(4)
  await page.getByRole('slider', { name: 'Volume of the music' }).fill('50')
  expect(stored.get('lucero-games-music-volume')).toBe('50')
  expect(stored.get('lucero-games-volume')).toBeUndefined()
  expect(targets.mock.lastCall![0]).toBe(0.25)
  targets.mockClear()
  playSound('click')
  expect(targets).not.toHaveBeenCalled()
  playSound('win-big')
  expect(targets.mock.calls.map(([target]) => target)).toEqual([0.3, 1])
  const [from, until] = targets.mock.calls.map(([, at]) => at)
  expect(until! - from!).toBeCloseTo(1.15)
  await page.getByRole('slider', { name: 'Volume of the music' }).fill('0')
  await expect.element(page.getByRole('checkbox', { name: 'Music' })).not.toBeChecked()
})
