import { expect, it } from 'vitest'
import { partsOf } from './parts.ts'

it.each([
  ['a code', 'Your Lucero code is 0427', 1],
  ['160 characters of the GSM alphabet', 'é'.repeat(160), 1],
  ['161 of them', 'é'.repeat(161), 2],
  ['80 characters of the extension, which count twice', '€'.repeat(80), 1],
  ['81 of them', '€'.repeat(81), 2],
  ['70 other characters', 'í'.repeat(70), 1],
  ['71 of them', 'í'.repeat(71), 2],
  ['135 of them', 'í'.repeat(135), 3],
])('issue 28: the cost of a text counts its parts: %s', (_name, text, parts) => {
  expect(partsOf(text)).toBe(parts)
})
