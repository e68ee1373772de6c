import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Settings } from '../dialogs/settings.tsx'
import { closeAudio, gainOf, playSound } from './sound.ts'

beforeEach(() => {
  localStorage.clear()
  closeAudio()
})
afterEach(() => vi.unstubAllGlobals())

it('issue 29: half the volume is a quarter of the gain, because loudness is heard logarithmically', () => {
  expect([0, 50, 100].map(gainOf)).toEqual([0, 0.25, 1])
})

it('issue 29: the volume is stored, turns sound on, and scales every sound, also one that plays already', async () => {
  const gains: GainNode[] = []
  const Real = GainNode
  class SpiedGain extends Real {
    constructor(context: BaseAudioContext, options?: GainOptions) {
      super(context, options)
      gains.push(this)
    }
  }
  vi.stubGlobal('GainNode', SpiedGain)
  await render(<Settings />)
  const slider = page.getByRole('slider', { name: 'Volume', exact: true })
  await expect.element(slider).toHaveValue('100')
  await page.getByRole('checkbox', { name: 'Sound' }).click()
  await expect.element(page.getByRole('checkbox', { name: 'Sound' })).toBeChecked()
  await slider.fill('50')
  expect(localStorage.getItem('lucero-games-volume')).toBe('50')
  playSound('click')
  // The first one is the master, to which every note is connected.
  expect(gains).toHaveLength(2)
  expect(gains[0]!.gain.value).toBe(0.25)
  await slider.fill('100')
  expect(gains[0]!.gain.value).toBe(1)
  await slider.fill('0')
  await expect.element(page.getByRole('checkbox', { name: 'Sound' })).not.toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('checkbox', { name: 'Sound' })).toBeChecked()
})
