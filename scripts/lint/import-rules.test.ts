// Plants imports in a folder outside the project, and runs oxlint on them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importRules } from './import-rules.ts'
import { SIDES } from './layers.ts'
import config from '../../oxlint.config.ts'

type Example = [path: string, text: string]

const forbidden: Example[] = [
  // The layers of the server, by every kind of import.
  ['server/src/runtime/a.ts', `import { b } from '../wallet/b.ts'`],
  ['server/src/runtime/deep/a.ts', `import { b } from '../../wallet/b.ts'`],
  ['server/src/runtime/a.ts', `import { b } from './../wallet/b.ts'`],
  ['server/src/runtime/a.ts', `import { b } from '../metrics/../wallet/b.ts'`],
  ['server/src/redeem/a.ts', `import { b } from '../auth/b.ts'`],
  ['server/src/auth/a.ts', `import { b } from '../main.ts'`],
  ['server/src/auth/a.ts', `const b = await import('../live/b.ts')`],
  ['server/src/auth/a.ts', `export { b } from '../live/b.ts'`],
  ['server/src/auth/a.ts', `export * from '../live/b.ts'`],
  ['server/src/auth/a.ts', `import '../live/b.ts'`],
  ['server/src/auth/a.ts', `import type { B } from '../unknown/b.ts'`],
  // Stores and rules are private.
  ['server/src/auth/a.ts', `import { b } from '../players/store.ts'`],
  ['server/src/auth/a.ts', `import { b } from '../players/rules.ts'`],
  ['server/src/wallet/a.ts', `import { b } from '../events/store.ts'`],
  // The layers of the player app.
  ['web/src/wallet/a.tsx', `import { b } from '../auth/b.tsx'`],
  ['web/src/auth/a.tsx', `import { b } from '../redeem/b.tsx'`],
  ['web/src/auth/a.tsx', `import { b } from '../shell/b.tsx'`],
  ['web/src/lib/a.tsx', `import { b } from '../wallet/b.ts'`],
  ['web/src/shell/a.tsx', `import { b } from '../routes.tsx'`],
  ['web/src/routes.tsx', `import { b } from './main.tsx'`],
  // The layers of the games.
  ['games/src/server/seats/a.ts', `import { b } from '../rounds/b.ts'`],
  ['games/src/server/fairness/a.ts', `import { b } from '../routes.ts'`],
  ['games/src/rules/dice/a.ts', `import { b } from '../mines/rules.ts'`],
  ['games/src/rules/dice/a.ts', `import { b } from '../games.ts'`],
  ['games/src/server/http.ts', `import { b } from '../program.ts'`],
  ['games/src/page/frame/a.tsx', `import { b } from '../dice/page.tsx'`],
  ['games/src/server/routes.ts', `import { b } from '../page/frame/b.ts'`],
  // Pages of games do not import the server.
  ['games/src/page/frame/a.tsx', `import { b } from '../../server/seats/seats.ts'`],
  ['games/src/page/dice/a.tsx', `import { b } from '../../settings.ts'`],
  // The layers of the desk, of ui and of the contract.
  ['desk/src/table/a.tsx', `import { b } from '../pages/staff/b.tsx'`],
  ['desk/src/lib/a.ts', `import { b } from '../table/b.tsx'`],
  ['desk/src/table/a.tsx', `import { b } from '../player/b.tsx'`],
  ['desk/src/pages/games/a.tsx', `import { b } from '../ledger/b.tsx'`],
  ['desk/src/pages/games/a.tsx', `import { b } from '../player/b.tsx'`],
  ['desk/src/pages/games/a.tsx', `import b from '../ledger/b.module.css'\nimport { c } from '../../routes.tsx'`],
  ['ui/src/action/a.tsx', `import { b } from '../display/b.tsx'`],
  ['ui/src/look/a.tsx', `import { b } from '../text/b.ts'`],
  ['ui/src/text/a.tsx', `import { b } from '@lucero/ui/form/b.ts'`],
  ['contract/src/shared/a.ts', `import { b } from '../player/b.ts'`],
  ['contract/src/player/a.ts', `import { b } from '../house/b.ts'`],
  ['contract/src/provider/a.ts', `import type { B } from '../player/b.ts'`],
  // The layers of packages whose modules are files.
  ['house/src/client.ts', `import { b } from './house.ts'`],
  ['house/src/command.ts', `import { b } from './commands/b.ts'`],
  ['house/src/commands/a.ts', `import { b } from '../program.ts'`],
  ['house/src/house.ts', `import { b } from './not-listed.ts'`],
  ['kit/src/connection.ts', `import { b } from './db.ts'`],
  ['conformance/src/seat.ts', `import { b } from './cases/b.ts'`],
  ['outcomes/src/play/a.ts', `import { b } from '../checker.ts'`],
  ['provider/src/signature.ts', `import { b } from './client.ts'`],
  ['lab/src/clients/a.ts', `import { b } from '../load/b.ts'`],
  ['bench/src/bets/a.ts', `import { b } from '../ledger/b.ts'`],
  ['drills/src/stack.ts', `import { b } from './soak/b.ts'`],
  // Inner files.
  ['server/src/operators/a.ts', `import { b } from '../games/round-codec.ts'`],
  ['web/src/games/a.tsx', `import { b } from '../wallet/cart-line-row.tsx'`],
  ['web/src/shell/a.tsx', `const b = () => import('../auth/sign-in-form.tsx')`],
  ['web/src/shell/a.tsx', `const b = () => import('../auth/forms/sign-in-form.tsx')`],
  ['games/src/server/rounds/a.ts', `import { b } from '../seats/store.ts'`],
  // Packages.
  ['web/src/lib/a.ts', `import { b } from '../../../server/src/runtime/b.ts'`],
  ['ui/src/text/a.ts', `import { b } from '@lucero/web/lib/b.ts'`],
  ['house/src/a.ts', `import { b } from '../../server/src/b.ts'`],
  ['contract/src/a.ts', `import { b } from 'node:fs'`],
  ['contract/src/a.ts', `import { b } from 'pg'`],
  ['contract/src/a.ts', `import { b } from '../../server/src/runtime/b.ts'`],
  ['contract/src/a.ts', `import { b } from '@lucero/kit/sql'`],
  ['kit/src/a.ts', `import { b } from '@lucero/contract/shared/money'`],
  ['kit/src/a.ts', `import { b } from '../../server/src/runtime/b.ts'`],
  ['kit/src/a.ts', `import type { B } from '../../games/src/b.ts'`],
  ['desk/src/lib/a.ts', `import { b } from '@lucero/kit/b'`],
  // No package imports scripts/, in tests either.
  ['web/vite.config.ts', `import { b } from '../scripts/b.ts'`],
  ['server/src/auth/a.db.test.ts', `import { b } from '../../../scripts/b.ts'`],
  ['bench/src/a.ts', `import { b } from '../../scripts/b.mjs'`],
]

const allowed: Example[] = [
  ['server/src/players/a.ts', `import { b } from '../runtime/b.ts'\nimport { sql } from '@lucero/kit/sql'`],
  ['server/src/auth/a.ts', `import { b } from '../players/players.ts'\nimport { c } from './store.ts'`],
  ['server/src/auth/a.db.test.ts', `import { b } from '../players/store.ts'\nimport { c } from '../live/c.ts'`],
  ['server/src/main.ts', `import { b } from './runtime/b.ts'\nimport { z } from '@lucero/contract/shared/money'`],
  ['server/src/program/a.ts', `import { b } from '../wallet/store.ts'`],
  ['kit/src/a.ts', `import { Pool } from 'pg'\nimport { b } from './b.ts'`],
  ['web/src/shell/a.tsx', `import { b } from '../wallet/queries.ts'\nimport { c } from '@lucero/ui/display/box.tsx'`],
  ['web/src/shell/b.tsx', `import b from '../wallet/wallet.module.css'`],
  ['web/src/auth/a.ts', `import { b } from '../wallet/cart.ts'`],
  ['web/src/routes.tsx', `const b = () => import('./pages/faq-page.tsx')`],
  ['games/src/page/dice/a.tsx', `import { b } from '../../rules/dice/rules.ts'`],
  ['games/src/server/seats/a.ts', `import { b } from '../wallet/wallet.ts'`],
  ['contract/src/a.ts', `import { z } from 'zod'\nimport { b } from './b.ts'`],
  ['contract/src/house/a.ts', `import { b } from '../player/b.ts'\nimport { c } from '../shared/c.ts'`],
  ['desk/src/pages/log/a.tsx', `import { b } from '../player/b.tsx'\nimport { c } from '../games/c.tsx'`],
  ['desk/src/pages/staff/a.tsx', `import { b } from '../../table/b.tsx'\nimport c from '../../lib/page.module.css'`],
  ['ui/src/display/a.tsx', `import { b } from '../action/b.tsx'\nimport { c } from '../look/c.tsx'`],
  ['house/src/commands.ts', `import { b } from './commands/b.ts'\nimport { c } from './command.ts'`],
  ['drills/src/soak/a.ts', `import { b } from '../stack.ts'\nimport { c } from '../../../server/src/runtime/c.ts'`],
  ['web/build/a.ts', `import { b } from '../src/lib/b.ts'\nimport { c } from '@lucero/ui/build/c.ts'`],
]

let root: string
/** The planted files with violations. */
let reported: Set<string>

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'import-rules-'))
  const overrides = [...forbidden, ...allowed].flatMap((example, index) => plant(`${index}`, example))
  writeFileSync(join(root, '.oxlintrc.json'), JSON.stringify({ categories: { correctness: 'off' }, overrides }))
  const oxlint = join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: root, encoding: 'utf8' })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] }
  reported = new Set(
    diagnostics.filter(({ code }) => code === 'eslint(no-restricted-imports)').map(({ filename }) => filename),
  )
}, 60_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Each example is a project of its own, with the imported files. */
function plant(name: string, [path, text]: Example) {
  const file = join(root, name, path)
  const imported = [...text.matchAll(/'(\.[^']+)'/g)].map(([, to]) => join(dirname(file), to!))
  for (const one of [...imported, file]) {
    mkdirSync(dirname(one), { recursive: true })
    writeFileSync(one, one === file ? text : '')
  }
  return importRules(join(root, name)).map((rule) => ({ ...rule, files: rule.files.map((one) => `${name}/${one}`) }))
}

it.each(forbidden.map(([path, text], index) => ({ path, text, index })))('$path: $text', ({ path, index }) => {
  expect(reported).toContain(`${index}/${path}`)
})

it('reports no allowed import', () => {
  const names = allowed.map(([path], index) => `${forbidden.length + index}/${path}`)
  expect(names.filter((name) => reported.has(name))).toEqual([])
})

it('every package with sources has layers', () => {
  const project = join(import.meta.dirname, '../..')
  const packages = readdirSync(project).filter((name) => existsSync(join(project, name, 'src')))
  expect(packages.toSorted()).toEqual(SIDES.toSorted())
})

it('oxlint.config.ts has the rules, for every file', () => {
  const files = config.overrides.flatMap((override) =>
    'no-restricted-imports' in override.rules ? override.files : [],
  )
  expect(files).toContain('server/src/runtime/runtime.ts')
  expect(files).toContain('web/src/main.tsx')
  expect(files).toContain('games/src/page/frame/layout/frame.tsx')
  expect(files).toContain('desk/src/pages/log/log-page.tsx')
  expect(new Set(files).size).toBe(files.length)
})
