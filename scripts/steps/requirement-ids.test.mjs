import { expect, it } from 'vitest'
import { idsShownIn } from './requirement-ids.mjs'

it.each([
  [`it('HDR-4 shows the button', () => {})`, ['HDR-4']],
  [`test('GAM-1 GAM-3 opens', async () => {})`, ['GAM-1', 'GAM-3']],
  ['it(`RED-1 ${n} times`, () => {})', ['RED-1']],
  [`it.each(amounts)('I16 CRE-5 refuses %j', () => {})`, ['CRE-5']],
  [`it.each([\n  ['x', 1],\n])(\n  "OPS-1 it\\'s theirs", () => {})`, ['OPS-1']],
  [`await test.step('SUP-2 a code comes', async () => {})`, ['SUP-2']],
])('F3 a title shows what it names: %s', (text, ids) => {
  expect(idsShownIn(text)).toEqual(ids)
})

it.each([
  `it.each([['BON-3', /Only one bonus/]])('%s is in the terms', () => {})`,
  `const table = [['API-23', 'GET /bonus']]`,
  `// BON-1 is not there yet`,
  `describe('BON-4 an operator', () => {})`,
  `expect(text).toBe('BON-5')`,
  `it('the page loads', () => expect(page.getByText('BON-6')).toBeVisible())`,
])('F3 a mention shows nothing: %s', (text) => {
  expect(idsShownIn(text)).toEqual([])
})
