import { expect, it } from 'vitest'
import { idsShownIn } from './requirement-ids.mjs'

it.each([
  [`it('HDR-4 shows the button', () => {})`, ['HDR-4']],
  [`test('GAM-1 GAM-3 opens', async () => {})`, ['GAM-1', 'GAM-3']],
  ['it(`RED-1 ${n} times`, () => {})', ['RED-1']],
  [`it.each(amounts)('I16 CRE-5 refuses %j', () => {})`, ['CRE-5']],
  [`it.each([\n  ['x', 1],\n])(\n  "OPS-1 it\\'s theirs", () => {})`, ['OPS-1']],
  [`await test.step('SUP-2 a code comes', async () => {})`, ['SUP-2']],
  [`for (const n of [1]) it(\`SUP-3 \${n}\`, { timeout: 1 }, async function () {})`, ['SUP-3']],
  [`it.runIf(isLinux)('SUP-4 there', () => {})`, ['SUP-4']],
])('F3 a title covers the ids it contains: %s', (text, ids) => {
  expect(idsShownIn(text)).toEqual(ids)
})

it.each([
  `it.each([['BON-3', /Only one bonus/]])('%s is in the terms', () => {})`,
  `const table = [['API-23', 'GET /bonus']]`,
  `// BON-1 is not there yet`,
  `describe('BON-4 an operator', () => {})`,
  `expect(text).toBe('BON-5')`,
  `it.skip('BON-7 comes later', () => {})`,
  `it.todo('BON-8 is to be written')`,
  `it('BON-9 has no body')`,
  `// it('BON-10 was taken out', () => {})`,
  `test.describe('BON-11 a group', () => {})`,
  `render()('BON-12 is no test', () => {})`,
  `it('the page loads', () => expect(page.getByText('BON-6')).toBeVisible())`,
])('F3 a mention elsewhere covers nothing: %s', (text) => {
  expect(idsShownIn(text)).toEqual([])
})
