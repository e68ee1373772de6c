import axe from 'axe-core'
import { expect } from 'vitest'

/**
 * For tests: expects no serious or critical accessibility violation. Base UI's focus guards are excluded: they are hidden and focusable on
 * purpose, and pass the focus on.
 */
export async function expectAccessible(element: Element = document.body) {
  const context = { include: element, exclude: ['[data-base-ui-focus-guard]'] }
  const { violations } = await axe.run(context, { resultTypes: ['violations'] })
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}
