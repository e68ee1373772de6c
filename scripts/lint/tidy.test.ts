import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as tidy from './tidy.ts'
import type { Check, File } from './tidy.ts'

const root = join(import.meta.dirname, '../..')
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', '.git', '.lucero'])
const READ = /\.(ts|tsx|mjs|json|css|sql|md|html|yml|yaml)$|^\.ci\/|^\.npmrc$/

function filesUnder(folder: string): File[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (SKIPPED.has(entry.name)) return []
    if (entry.isDirectory()) return filesUnder(path)
    const name = relative(root, path)
    return READ.test(name) ? [{ path: name, text: readFileSync(path, 'utf8') }] : []
  })
}

const project = filesUnder(root)

describe('the project', () => {
  it.each(Object.entries(tidy))(
    '%s',
    (_name, check) => {
      expect(check(project)).toEqual([])
    },
    60_000,
  )
})

it('issue 25: production code asserts its invariants in at least 150 places, as docs/architecture.md says', () => {
  const isProduction = ({ path }: File) =>
    /^(server|kit|games|house|contract)\/src\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path)
  const count = project.filter(isProduction).flatMap(({ text }) => text.match(/\bassert(\.\w+)?\(/g) ?? []).length
  expect(count).toBeGreaterThanOrEqual(150)
})

describe('each check detects its violations', () => {
  const file = (path: string, text = ''): File => ({ path, text })
  const table = file('server/migrations/1.sql', '-- module: players\n-- people\ncreate table player (id int);')
  const long = (lines: number) => 'x\n'.repeat(lines)
  const registry = ['https:', '', 'registry.example.org', 'a'].join('/')
  const home = ['', 'home', 'somebody', 'project'].join('/')

  const bad: [Check, File[][]][] = [
    [tidy.runtimeListsItsResources, [[file('server/src/wallet/a.ts', 'const cache = new WeakMap<Runtime, string>()')]]],
    [tidy.ledgerNamesNoAccounts, [[file('server/src/ledger/a.ts', "const isHouseSide = name === 'promo'")]]],
    [tidy.migrationNumbersAreUnique, [[file('server/migrations/010-a.sql'), file('server/migrations/010-b.sql')]]],
    [
      tidy.importsHaveNoCycles,
      [
        [
          file('web/src/lib/a.ts', `import { b } from './b.ts'`),
          file('web/src/lib/b.ts', `import type { C } from './c.ts'`),
          file('web/src/lib/c.ts', `export { a } from './a.ts'`),
        ],
        [file('contract/src/a.ts', `import { a } from '@lucero/contract/a'`)],
      ],
    ],
    [
      tidy.gamesTablesBelongToOneModule,
      [
        [file('games/src/server/seats/store.ts', 'sql`delete from round`')],
        [file('games/src/upkeep.ts', 'sql`update seat set x = 1`')],
        [file('games/migrations/1.sql', 'create table chair (id int);')],
      ],
    ],
    [
      tidy.gamesAndKitUseNoWalletTables,
      [
        [table, file('games/src/server/seats/store.ts', 'sql`select 1 from player`')],
        [table, file('kit/src/db.ts', 'sql`update player set x = 1`')],
        [file('games/migrations/1.sql', 'create table seat (id int);'), file('kit/src/db.ts', 'sql`delete from seat`')],
      ],
    ],
    [
      tidy.tablesBelongToOneModule,
      [
        [table, file('server/src/auth/store.ts', 'sql`select 1 from player`')],
        [table, file('server/src/auth/store.ts', 'sql`update\n player set x = 1`')],
        [table, file('server/src/auth/store.ts', "const players = table('player', {})")],
        [file('server/migrations/1.sql', 'create table player (id int);')],
      ],
    ],
    [
      tidy.moduleNamesAreShared,
      [[file('server/src/wallets/a.ts')], [file('web/src/profile/a.tsx')], [file('e2e/sign-in/a.spec.ts')]],
    ],
    [
      tidy.versionsAreExact,
      [
        [file('package.json', '{ "dependencies": { "a": "^1.0.0" } }')],
        [file('web/package.json', '{ "devDependencies": { "a": "~1.0.0" } }')],
        [file('web/package.json', '{ "optionalDependencies": { "a": "latest" } }')],
      ],
    ],
    [tidy.filesAreShort, [[file('a.ts', long(401))], [file('a.test.ts', long(601))]]],
    [
      tidy.functionsAreShort,
      [
        [file('a.ts', `function f() {\n${long(80)}}`)],
        [file('a.tsx', `const F = () => {\n${long(80)}return <p />\n}`)],
      ],
    ],
    [
      tidy.logLinesCarryAnEvent,
      [
        [file('server/src/runtime/a.ts', `runtime.log.warn({ err: error }, 'something')`)],
        [file('kit/src/a.ts', `log.error('something')`)],
        [file('games/src/a.ts', `log[level]({ err }, 'something')`)],
      ],
    ],
    [
      tidy.eventsAreListed,
      [
        [file('server/src/runtime/a.ts', `log.warn({ event: 'some.thing' }, 'something')`)],
        [file('docs/operations.md', '| `some.thing` | error | … |')],
      ],
    ],
    [
      tidy.browserTestsWaitWithoutRaces,
      [
        [file('web/src/auth/a.browser.test.tsx', 'await vi.waitFor(() => expect(sent).toBe(1))')],
        [file('games/src/page/a.browser.test.ts', "vi.useFakeTimers({ toFake: ['Date'] })")],
      ],
    ],
    [
      tidy.workPerRowIsBounded,
      [
        // The lists of games and of prizes, as they once were.
        [
          file(
            'server/src/house/games.ts',
            'const list = async (runtime) => ({ games: await Promise.all((await all(runtime.db)).map((game) => toHouseGame(runtime, game))) })',
          ),
        ],
        [file('server/src/race/race.ts', 'new Map(await Promise.all(new Set(ids).map((id) => find(runtime, id))))')],
        [
          file(
            'server/src/a.ts',
            'const jobs = rows.map((row) => load(runtime.db, row))\nawait Promise.allSettled(jobs)',
          ),
        ],
        [
          file(
            'server/src/a.ts',
            'const jobs = []\nfor (const row of rows) jobs.push(load(tx, row))\nawait Promise.all(jobs)',
          ),
        ],
        [file('server/src/a.ts', 'await Promise.all([first(), ...rows.map((row) => load(row)).filter(Boolean)])')],
        [file('server/src/a.ts', 'await db.together((tx) => rows.map(({ id }) => tx.one(byId(id))))')],
        [file('server/src/a.ts', 'await db.together((tx) => { return [...rows.map(({ id }) => tx.one(byId(id)))] })')],
        [file('server/src/a.ts', 'await Promise.all(isFull ? rows.map(load) : [])')],
        [file('server/src/a.ts', 'await Promise.all(Array.from(rows, load))')],
        [file('server/src/a.ts', 'await Promise.all([...rows].map((row) => load(row)))')],
        [file('server/src/a.ts', 'for (const row of rows) void load(row)')],
        [file('server/src/a.ts', 'rows.forEach((row) => {\n  void load(row)\n})')],
        [
          file(
            'server/src/a.ts',
            'const jobs = []\nrows.forEach((row) => jobs.push(load(row)))\nawait Promise.all(jobs)',
          ),
        ],
        [file('games/src/server/a.ts', 'const views = () => rounds.map(async (round) => view(round))')],
        [file('desk/src/a.tsx', 'rows.forEach(async (row) => call(row))')],
        [file('house/src/a.ts', 'await Promise.all(usernames.map((username) => house.call(username)))')],
        [file('web/src/a.ts', 'await Promise.race(games.map(({ id }) => call(id)))')],
      ],
    ],
    [tidy.fileNamesAreMeaningful, [[file('web/src/lib/date-utils.ts')], [file('server/src/runtime/sms-service.ts')]]],
    [
      tidy.typesAreNouns,
      [
        [file('web/src/lib/a.ts', 'export type Asked = string')],
        [file('server/src/runtime/a.test.ts', 'function test() {\n  type Kept = string\n}')],
        [file('kit/src/a.ts', 'interface Queryable {}')],
        [file('kit/src/a.ts', 'class TextRefused extends Error {}')],
        [file('kit/src/a.ts', 'const read = <Found,>(load: () => Found) => load()')],
      ],
    ],
    [tidy.noMachinePaths, [[file('docs/a.md', `see ${home}`)], [file('a.json', registry)]]],
  ]

  const examples = bad.flatMap(([check, cases]) => cases.map((files, n) => [check.name, n + 1, check, files] as const))

  it.each(examples)('%s (%i)', (_name, _n, check, files) => {
    expect(check(files)).toHaveLength(1)
  })

  it('every check has an example', () => {
    expect(new Set(bad.map(([check]) => check))).toEqual(new Set(Object.values(tidy)))
  })

  it('valid files have no violations', () => {
    const good = [
      table,
      file('server/src/players/store.ts', `import { sql } from '../kit/sql.ts'\nsql\`select 1 from player\``),
      file('server/src/auth/sign-in.ts', `// a word from player\nimport { find } from '../players/players.ts'`),
      file('server/src/auth/sign-in.db.test.ts', `import { player } from '../players/store.ts'`),
      file(
        'server/src/main.ts',
        `import { open } from './kit/open.ts'\nimport { z } from '@lucero/contract/shared/money'`,
      ),
      file('kit/src/db.ts', `import { Pool } from 'pg'\nimport { sql } from './sql.ts'`),
      file('games/migrations/1.sql', 'create table seat (id int);'),
      file('games/src/server/seats/store.ts', `import { sql } from '@lucero/kit/sql'\nsql\`select 1 from seat\``),
      file('server/src/auth/store.ts', `import { sql } from '@lucero/kit/sql'`),
      file(
        'web/src/shell/shell.tsx',
        `import { useWallet } from '../wallet/queries.ts'\nimport { Box } from '@lucero/ui/display/box.tsx'`,
      ),
      file('web/src/auth/sign-out.ts', `import { emptyCart } from '../wallet/cart.ts'`),
      file('games/src/page/dice/page.tsx', `import { dice } from '../../rules/dice/rules.ts'`),
      file('games/src/server/rounds/store.ts', 'sql`select 1 from round`'),
      file('web/src/routes.tsx', `const page = () => import('./pages/faq-page.tsx')`),
      file('contract/src/shared/money.ts', `import { z } from 'zod'\nimport { fields } from './fields.ts'`),
      file('package.json', '{ "dependencies": { "a": "1.0.0", "b": "18.4.0-beta.17" } }'),
      file('docs/operations.md', '| `some.thing` | … |\n| `some.other` | … |'),
      file('kit/src/table.ts', 'type FoundRow = string\ntype Standing = string\nclass Table<Setting> {}'),
      file('web/src/auth/a.browser.test.tsx', 'installFakeClock()\nvi.useFakeTimers({ shouldAdvanceTime: true })'),
      file('server/src/a.ts', 'await Promise.all([find(runtime, ids.map(({ id }) => id)), count(runtime)])'),
      file(
        'server/src/a.ts',
        'await db.together((tx) => [list(tx, [...new Set(rows.map(({ id }) => id))]), count(tx)])',
      ),
      file(
        'server/src/a.ts',
        'await Promise.all(Array.from({ length: 4 }, work))\nawait inParallel(4, rows, async (row) => load(row))',
      ),
      file('server/src/a.ts', 'await Promise.all([one, other].map((end) => end.stop()))'),
      file('server/src/a.ts', 'const days = [1, 2]\nawait db.together((tx) => [...days.map((day) => load(tx, day))])'),
      file('web/src/a.ts', 'for (const queryKey of [user, wallet]) void client.invalidateQueries({ queryKey })'),
      file('server/src/ledger/lanes.ts', 'await Promise.all(all().map(({ lane }) => lane.stop()))'),
      file('games/src/page/reels.ts', 'await Promise.all(reels.map((reel) => land(reel)))'),
      file('server/src/runtime/log.ts', `log.warn({ err, event: isBad ? 'some.thing' : 'some.other' }, 'something')`),
    ]
    expect(Object.values(tidy).flatMap((check) => check(good))).toEqual([])
  })
})
