import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { games } from './games.ts'
import { builtGames, buildInto } from './testing/built.ts'

const filesIn = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(folder, path), readFileSync(path)]),
  )

it('issue 38: the same sources build the same bytes', () => {
  const [first, second] = [filesIn(builtGames()), filesIn(buildInto())]
  expect(Object.keys(second)).toEqual(Object.keys(first))
  expect(Object.keys(second).filter((path) => !second[path]!.equals(first[path]!))).toEqual([])
}, 120_000)

it.each(Object.keys(games))(
  'issue 38: %s is small, and names no address of another origin',
  (id) => {
    const files = filesIn(join(builtGames(), id))
    expect(Object.values(files).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(6_000_000)
    const texts = Object.entries(files).filter(([path]) => /\.(html|js|css|svg)$/.test(path))
    const addresses = texts.flatMap(([, text]) => text.toString().match(/https?:\/\/[^\s"'`)]+/g) ?? [])
    // The names of formats are no addresses.
    expect(addresses.filter((address) => !address.startsWith('http://www.w3.org/'))).toEqual([])
    expect(texts.find(([path]) => path === 'front/index.html')![1].toString()).not.toMatch(/(src|href)="\//)
  },
  120_000,
)
