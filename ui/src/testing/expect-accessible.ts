import axe from 'axe-core'
import { expect } from 'vitest'

/**
 * For tests: nothing serious or critical for those who see, hear or move differently.
 * Base UI's focus guards are left out: they are hidden and focusable on purpose, and hand the focus on at once.
 */
export async function expectAccessible(element: Element = document.body) {
  const context = { include: element, exclude: ['[data-base-ui-focus-guard]'] }
  const { violations } = await axe.run(context, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}
