// Browser tests run with reduced motion. Tests of animations enable motion with this helper.
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

export async function preferMotion(): Promise<void> {
  onTestFinished(() => setReducedMotion('reduce'))
  await setReducedMotion('no-preference')
}

async function setReducedMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}
