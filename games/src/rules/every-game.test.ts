// Checks that every game has its other parts. docs/fairness.md has its own test.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

it.each(ownGames.map(({ id }) => id))(
  'code F10 %s has a page, a picture, Spanish and a place in both fairness programs',
  (id) => {
    expect(existsSync(join(root, `games/src/page/${id}`))).toBe(true)
    expect(read('web/src/catalogue/game-art.tsx')).toContain(`from './art/${id}.svg'`)
    expect(existsSync(join(root, `web/src/catalogue/art/${id}.svg`))).toBe(true)
    expect(read('ui/src/languages/es/games.po')).toContain(`#: games/src/page/${id}/`)
    expect(read('docs/fairness.py')).toContain(`"${id}":`)
    expect(read('docs/fairness.pl')).toMatch(new RegExp(`^    '${id}' +=> `, 'm'))
  },
)
