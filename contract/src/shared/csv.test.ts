import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { csvLine, toCsv } from './csv.ts'

it('CSV quotes separators, quotes and line breaks, and ends each line', () => {
  expect(toCsv([['a,b', 'say "x"', 'two\nlines', 5, null, undefined], ['a;b']])).toBe(
    '"a,b","say ""x""","two\nlines",5,,\r\n"a;b"\r\n',
  )
})

it.each([
  '=1+1',
  '+1',
  '@x',
  '-cmd',
  "-1+cmd|'/c_calc'!A0",
  '-1+1+cmd|abc',
  '-.5',
  '-1e5',
  '-1.',
  '-1-1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\uFF1D1+1',
  '-5.00\n=1',
])('T6 CSV keeps %j as text, because a spreadsheet would run it', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/)
})

it.each(['-5.00', '-5', '1284.00', '0', '-90071992547409931.23', 'ana', 'a=1', ''])(
  'CSV leaves %j as it is',
  (text) => {
    expect(csvLine([text])).toBe(text)
  },
)

it('T6 no other file of the product writes CSV cells', () => {
  const root = join(import.meta.dirname, '../../..')
  const writers = ['contract', 'desk', 'web', 'house', 'server', 'ui', 'games', 'kit']
    .flatMap((folder) =>
      readdirSync(join(root, folder, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, 'src', name),
      ),
    )
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    // The escape of a quote in CSV.
    .filter((name) => /'""'|"\\"\\""/.test(readFileSync(join(root, name), 'utf8')))
  expect(writers).toEqual([join('contract', 'src', 'shared', 'csv.ts')])
})
