import { describe, expect, it } from 'vitest'
import { judged } from '../figures.ts'
import { goalsIn, toHtml, toMarkdown, type Report } from './figures-page.ts'

const report: Report = {
  commit: 'abc',
  isModified: false,
  version: '0.4.0',
  startedAt: '2026-01-01T00:00:00.000Z',
  machine: [['Processors', '2 × <fast> & cheap']],
  peers: [['PostgreSQL', '18.4']],
  runs: [
    {
      name: 'play',
      command: 'npm run bench -- play',
      output: `\n  CPU of a round  ${judged('1.10 times', true, '1.3 times | Dice')}\n  p99  ${judged('9 ms', false, '5 ms')}\n`,
      seconds: 12.4,
      loadBefore: 0.1,
      exitCode: 0,
    },
    { name: 'upload', command: 'npm run bench -- upload', output: 'no disk', seconds: 1, loadBefore: 3, exitCode: 1 },
  ],
}

describe('issue 39: the page of figures', () => {
  it('lists each goal that a bench has printed, met or missed', () => {
    expect(goalsIn(report)).toEqual([
      { bench: 'play', line: 'CPU of a round 1.10 times goal 1.3 times | Dice: met', isMet: true },
      { bench: 'play', line: 'p99 9 ms goal 5 ms: NOT MET', isMet: false },
    ])
  })

  it('names machine, commit, peers, load and the exit code of a bench that failed', () => {
    const text = toMarkdown(report)
    for (const part of ['# Figures of Lucero 0.4.0', '| Commit | abc |', '| PostgreSQL | 18.4 |', 'load 0.10 before'])
      expect(text).toContain(part)
    expect(text).toContain('1 s, load 3.00 before, failed with exit code 1')
    expect(text).toContain('1.3 times \\| Dice: met | met |')
  })

  it('is one HTML file that runs and loads nothing, and escapes what was printed', () => {
    const page = toHtml(report)
    expect(page).toContain('2 × &lt;fast&gt; &amp; cheap')
    expect(page).not.toMatch(/<script|src=|href=|url\(/)
    expect(page.match(/class="missed"/g)).toHaveLength(1)
  })
})
