import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './project.mjs'
import { commandOf, kindOf, readFiles } from './test-files.mjs'

describe('issue 37: npm test -- FILE', () => {
  it('chooses the program and the project by the name of the file', () => {
    const [path, title] = ['wallet/cart', undefined]
    const kinds = {
      [`e2e/${path}.spec.ts`]: 'journeys',
      [`server/src/${path}.db.test.ts`]: 'db',
      [`web/src/${path}.browser.test.tsx`]: 'web-browser',
      [`ui/src/${path}.browser.test.ts`]: 'web-browser',
      [`desk/src/${path}.browser.test.tsx`]: 'desk-browser',
      [`games/src/${path}.browser.test.tsx`]: 'games-browser',
      [`web/src/${path}.test.ts`]: 'unit',
      'scripts/steps/parts.test.mjs': 'unit',
    }
    for (const [file, kind] of Object.entries(kinds)) expect([file, kindOf(file)]).toEqual([file, kind])
    const files = ['a', 'b']
    expect(commandOf('db', { files, title })).toEqual(['vitest', ['run', '--project', 'db', 'a', 'b']])
    expect(commandOf('unit', { files, title: 'HDR-4' })[1].slice(-2)).toEqual(['--testNamePattern', 'HDR-4'])
    const journey = ['test', '--config', 'e2e/playwright.config.ts', 'a', 'b', '--grep', 'HDR-4']
    expect(commandOf('journeys', { files, title: 'HDR-4' })).toEqual(['playwright', journey])
  })

  it('a FILE is a path from the project or from the folder of the user, or a part of the path', () => {
    const files = [
      'server/src/ledger/races.db.test.ts',
      'server/src/race/race.db.test.ts',
      'server/src/race/pay.test.ts',
    ]
    /** @param {string[]} args */
    const named = (...args) => readFiles(args, { files, from: join(root, 'server/src/race') })?.files
    expect(named(files[0] ?? '')).toEqual([files[0]])
    expect(named('race.db.test.ts')).toEqual([files[1]])
    expect(named('pay', 'races')).toEqual([files[2], files[0]])
    expect(named('src/race/')).toEqual([files[1], files[2]])
    expect(readFiles(['pay', '-t', 'prize'], { files })).toEqual({ files: [files[2]], title: 'prize' })
    expect(() => named('pays')).toThrow('There is no test file pays.')
  })

  it.each([[[]], [['--part', 'db']], [['--part']]])('%j chooses parts, or everything', (args) => {
    expect(readFiles(args)).toBeUndefined()
  })

  it('runs the file; a file that does not exist is named', { timeout: 60_000 }, () => {
    /** @param {string[]} args */
    const npmTest = (...args) => {
      const { INIT_CWD: _, ...env } = process.env
      const { status, stdout, stderr } = spawnSync('node', ['scripts/test.mjs', ...args], {
        cwd: root,
        env,
        encoding: 'utf8',
      })
      return { status, output: stdout + stderr }
    }
    const own = 'scripts/steps/pinned-node.test.mjs'
    const { status, output } = npmTest(own)
    expect([status, output]).toEqual([0, expect.stringContaining(own)])
    expect(npmTest('no-such-file')).toEqual({ status: 1, output: 'There is no test file no-such-file.\n' })
  })
})
