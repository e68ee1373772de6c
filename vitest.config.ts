import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'

/** Most objects of a test die young. With room for 32 MB of them, collecting them takes a tenth less of all CPU time. */
const execArgv = ['--max-semi-space-size=32']

const skipped = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,mjs}'],
          exclude: [...skipped, '**/*.db.test.ts', '**/*.browser.test.ts'],
          testTimeout: 30_000,
          execArgv,
          // As for `db`. Each test begins with its own spies and globals.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: skipped,
          execArgv,
          globalSetup: 'server/src/testing/throw-away-cluster.ts',
          // The files of a worker share their modules: loading and compiling the server for each file took a third of the CPU time.
          isolate: false,
          // On a machine with three runs at once, tests take eight times as long as alone.
          testTimeout: 90_000,
          hookTimeout: 120_000,
          // A condition that is awaited comes late on a busy machine. The default is one second.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      'web/vitest.config.ts',
      'desk/vitest.config.ts',
      'games/vitest.config.ts',
    ],
  },
})
