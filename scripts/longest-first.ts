/** Runs long test files first, so that none of them runs alone at the end while a core is idle. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

export const longest = [
  'games/src/server/crash/table.db.test.ts',
  'drills/src/drills.db.test.ts',
  'server/src/program/games-process.db.test.ts',
  'games/src/server/rounds/kill.db.test.ts',
  'scripts/docs.db.test.ts',
  'scripts/start.db.test.ts',
  'server/src/demo/history.db.test.ts',
  'scripts/artefact.db.test.ts',
  'conformance/src/ourselves.db.test.ts',
  'server/src/runtime/silence.db.test.ts',
  'server/src/testing/simulation/simulation-of-bonuses.test.ts',
  'server/src/testing/simulation/planted-bugs.test.ts',
  'server/src/testing/simulation/simulation.test.ts',
  'server/src/statement/rules.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = longest.findIndex((path) => moduleId.endsWith(path))
      return index < 0 ? longest.length : index
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
