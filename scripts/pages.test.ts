// The numbers in README are true, the links of the pages lead to a file and a heading, and the files of a recipe exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '@lucero/contract/shared/languages'
import { ownGames } from '@lucero/contract/shared/own-games'
import { describe, expect, it } from 'vitest'
import { listDrills } from '../drills/src/drill.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Folders with their own README, and every page of docs. */
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(root)
    .map((name) => `${name}/README.md`)
    .filter((path) => !path.startsWith('docs/') && existsSync(join(root, path))),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

const withoutCode = (page: string) => page.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, 'x')

/** The anchors that GitHub and GitLab give to headings. */
const anchorsOf = (page: string) =>
  [...page.replaceAll(/^```[^]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )

const brokenLinks = (path: string): string[] =>
  [...withoutCode(read(path)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^(https?|mailto):/.test(target))
    .filter((target) => {
      const [file = '', anchor] = target.split('#')
      const found = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, found))) return true
      return anchor !== undefined && !anchorsOf(read(found)).includes(anchor)
    })

describe('issue 37: README', () => {
  const page = read('README.md')
  const number = (pattern: RegExp) => Number(pattern.exec(page)?.[1])
  const names = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

  it('has the number of games', () => {
    const said = [...page.matchAll(/(\w+) (?:provably fair )?games(?: of the demo)?[:",\]]/g)].map(([, word]) => word!)
    const counts = said.filter((word) => names.includes(word)).map((word) => names.indexOf(word) + 2)
    expect(counts).toEqual([ownGames.length, ownGames.length, ownGames.length])
  })

  it('has the number of requirements, and all of them have a test', () => {
    const rows = read('docs/requirements.md').match(/^\| [A-Z]+-\d+ \|.*$/gm)!
    expect(number(/lists (\d+) requirements/)).toBe(rows.length)
    expect(rows.filter((row) => row.includes('not yet'))).toEqual([])
  })

  it('has the number of drills', async () => {
    expect(number(/(\d+) drills/)).toBe((await listDrills()).length)
  })

  it('names the languages', () => {
    const all = Object.values(languages).map(({ englishName }) => englishName)
    expect(number(/in (\d+) languages/)).toBe(all.length)
    for (const name of all) expect(page).toContain(name)
  })

  it('says that versions are below 1.0.0 while they are', () => {
    expect(page.includes('below 1.0.0')).toBe((JSON.parse(read('package.json')) as { version: string }).version < '1')
  })
})

it.each(pages)('issue 37: the links of %s lead somewhere', (path) => {
  expect(brokenLinks(path)).toEqual([])
})

const recipes = pages.filter((path) => path.startsWith('docs/recipes/'))

it.each(recipes)('issue 37: the files that %s names exist', (path) => {
  const named = [...read(path).matchAll(/`([\w-]+(?:\/[\w.-]+)+\.\w+)`/g)].map(([, file = '']) => file)
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
