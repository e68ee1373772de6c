// npm run test:nightly: the tests that take too long for npm test. The last line is the sum. nightly-report.json has the parts.
//   - tests that read NIGHTLY, at full size: return-to-player statistics, planted bugs of the simulation, races, upkeep of 200,000 rows
//   - tests of starts, crashes, upgrades and lost connections, of which npm test has one or two each
//   - every journey on desktop and phone; npm test has a phone only for those that depend on the size of the screen
//   - the simulation with new random seeds; --seed N repeats a run
//   - every drill in full, and with every planted fault
//   - a soak of ten minutes, and a short one with each planted fault; its report is in soak-report
// npm run test:nightly -- --part NAME runs one part; --part is repeatable, and lists the parts without a name.
import './steps/need-node-20.mjs'
import { randomInt } from 'node:crypto'
import { longRun } from './steps/long-run.mjs'
import { nightlyParts } from './steps/nightly-parts.mjs'

const LIMIT_MS = 6 * 3_600_000

await longRun({
  name: 'nightly',
  limitMs: LIMIT_MS,
  // Half of it, so that a part that hangs leaves time for the next ones.
  partLimit: (left) => left / 2,
  newSeed: () => randomInt(2 ** 31),
  env: { NIGHTLY: '1' },
  parts: nightlyParts,
})
