/** The faults that a soak must detect, as replacements of source text, like those of the drills (../faults.ts). */
import { faults, type Fault } from '../faults.ts'

/** Files stay open for each live socket that was ever opened. */
const keptFiles: Fault = {
  patches: [
    [
      'server/src/live/live.ts',
      '    welcome(runtime, socket)\n',
      "    welcome(runtime, socket)\n    for (let n = 0; n < 8; n += 1) process.getBuiltinModule('node:fs').openSync('/dev/null')\n",
    ],
  ],
  verdict: /files of node \d \w+ is not flat/,
}

const keptMemory: Fault = {
  patches: [
    [
      'server/src/live/live.ts',
      '    welcome(runtime, socket)\n',
      "    welcome(runtime, socket)\n    ;(globalThis.kept ??= []).push('x'.repeat(2_000_000).split(''))\n",
    ],
  ],
  verdict: /heap of node \d \w+ is not flat/,
}

export const plants: Record<string, Fault> = {
  'files are kept': keptFiles,
  'memory is kept': keptMemory,
  'answer before commit': {
    ...faults['kill']!['answer before commit']!,
    verdict: /exists exactly once|has the acknowledged status|exists as answered|docs\/consistency.md/,
  },
  'a version goes back': {
    ...faults['order']!['a version that goes back']!,
    verdict: /violations? of docs\/consistency.md/,
  },
}
