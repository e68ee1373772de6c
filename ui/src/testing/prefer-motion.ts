// Tests run as for somebody who asked for less motion; whoever looks at motion asks for it.
import { onTestFinished } from 'vitest'
import { cdp } from 'vitest/browser'

export async function preferMotion(): Promise<void> {
  onTestFinished(() => setReducedMotion('reduce'))
  await setReducedMotion('no-preference')
}

async function setReducedMotion(value: 'reduce' | 'no-preference'): Promise<void> {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })
}
