import { expect, it } from 'vitest'
import { decisionIndex } from './decision-index.mjs'

/** @param {string} name @param {string} title */
const record = (name, title, status = 'accepted') => ({ name, text: `# ${title}\n\nStatus: ${status}.\n` })

it('lists each record once, the newest first, and keeps the introduction', () => {
  const page = 'The introduction.\n\n- [Old](old.md)\n- [Old](old.md)\n'
  const records = [
    record('2026-11-15-one.md', '2026-11-15 One'),
    record('2026-11-17-two.md', 'two', 'superseded by one'),
    record('weaker.md', 'Weaker'),
  ]
  expect(decisionIndex(page, records)).toBe(
    'The introduction.\n\n- [Weaker](weaker.md)\n- 2026-11-17 [Two](2026-11-17-two.md), superseded\n- 2026-11-15 [One](2026-11-15-one.md)\n',
  )
  expect(decisionIndex(decisionIndex(page, records), records)).toBe(decisionIndex(page, records))
})

it('rejects a record without a status', () => {
  expect(() => decisionIndex('', [{ name: 'a.md', text: '# A\n' }])).toThrow('docs/decisions/a.md has no title')
})
