import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { preferMotion } from '../testing/prefer-motion.ts'
import { RollingAmount } from './rolling-amount.tsx'

/** Records every text that was shown during the animation. */
function watchText(element: Element) {
  const shown: string[] = []
  new MutationObserver(() => shown.push(element.textContent)).observe(element, {
    childList: true,
    characterData: true,
    subtree: true,
  })
  return shown
}

it('counts up to the new value in steps', async () => {
  await preferMotion()
  const screen = await render(<RollingAmount value={100} />)
  const shown = watchText(screen.container)
  await screen.rerender(<RollingAmount value={250.5} />)
  await expect.element(page.getByText('250.50')).toBeVisible()
  await expect.poll(() => shown.at(-1)).toBe('250.50')
  const between = shown.map(Number).filter((value) => value > 100 && value < 250.5)
  expect(between.length).toBeGreaterThan(0)
  expect(between).toEqual(between.toSorted((one, other) => one - other))
})

it('jumps to the new value with reduced motion', async () => {
  const screen = await render(<RollingAmount value={100} />)
  const shown = watchText(screen.container)
  await screen.rerender(<RollingAmount value={250.5} />)
  await expect.poll(() => shown.at(-1)).toBe('250.50')
  expect(shown.every((text) => text === '250.50')).toBe(true)
})
