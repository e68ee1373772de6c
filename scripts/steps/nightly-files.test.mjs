import { expect, it } from 'vitest'
import { filesWithNightlySize } from './nightly-files.mjs'

it('the nightly run includes the statistics of every game, the fairness programs, the planted bugs of the simulation, the full sizes of database tests, the tests of starts, and the image', () => {
  const { unit, db } = filesWithNightlySize()
  /** @param {string} game */
  const returnOf = (game) => `games/src/rules/${game}/return.test.ts`
  expect(unit).toEqual([
    'conformance/src/main.test.ts',
    ...['blackjack', 'dice'].map(returnOf),
    'games/src/rules/fairness.test.ts',
    ...['hi-lo', 'keno', 'mines', 'night-reels', 'plinko', 'roulette', 'star-crash', 'video-poker'].map(returnOf),
    'server/src/testing/simulation/nodes/simulate-nodes.test.ts',
    'server/src/testing/simulation/planted-bugs.test.ts',
    'server/src/trust/tree.test.ts',
  ])
  expect(db).toEqual([
    'conformance/src/ourselves.db.test.ts',
    'deploy/container/rootfs.db.test.ts',
    'games/packages/play.db.test.ts',
    'games/src/server/crash/failover.db.test.ts',
    'games/src/server/fairness/listed-seeds.db.test.ts',
    'games/src/server/hosted/demo-games.db.test.ts',
    'games/src/server/rounds/kill.db.test.ts',
    'scripts/artefact.db.test.ts',
    'scripts/game-developers.db.test.ts',
    'scripts/start.db.test.ts',
    'server/src/demo/history-ends.db.test.ts',
    'server/src/demo/history.db.test.ts',
    'server/src/demo/mode.db.test.ts',
    'server/src/house/four-eyes.db.test.ts',
    'server/src/house/reversal-races.db.test.ts',
    'server/src/ledger/any-spelling.db.test.ts',
    'server/src/ledger/audit/audit.db.test.ts',
    'server/src/ledger/plans.db.test.ts',
    'server/src/ledger/races.db.test.ts',
    'server/src/packages/uploads.db.test.ts',
    'server/src/postgres/embedded-postgres.db.test.ts',
    'server/src/program/bad-input.db.test.ts',
    'server/src/program/commands.db.test.ts',
    'server/src/program/connections.db.test.ts',
    'server/src/program/upgrades.db.test.ts',
    'server/src/program/upkeep.db.test.ts',
    'server/src/runtime/silence.db.test.ts',
    'server/src/till/till.db.test.ts',
    'server/src/trust/trust.db.test.ts',
    'server/src/webhooks/webhooks.db.test.ts',
  ])
})
