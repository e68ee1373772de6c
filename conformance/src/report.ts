/** Prints the outcomes of a run. */
import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './run.ts'

const marks = { passed: '✓', failed: '✗', skipped: '–' } as const

export function openReport(print: (line: string) => void) {
  let group = ''
  return (outcome: Outcome): void => {
    if (outcome.group !== group) print(`\n${outcome.group}`)
    group = outcome.group
    print(
      `  ${marks[outcome.outcome]} ${outcome.name}${outcome.outcome === 'skipped' ? ` (skipped: ${outcome.why})` : ''}`,
    )
    if (outcome.outcome === 'failed') for (const line of details(outcome)) print(`      ${line}`)
  }
}

function details({ rule, why, expected, got }: Outcome): string[] {
  const rows: [string, string | undefined][] = [
    ['rule', rule],
    ['wrong', why],
    ['expected', expected],
    ['got', got],
  ]
  return rows.flatMap(([name, text]) => (text === undefined ? [] : [`${name.padEnd(9)} ${plain(text)}`]))
}

/** Removes control characters, because the text comes from the wallet. */
const plain = (text: string) =>
  stripVTControlCharacters(text)
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, 1000)

export function totals(outcomes: Outcome[]): { cases: number; passed: number; failed: number; skipped: number } {
  const of = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  return { cases: outcomes.length, passed: of('passed'), failed: of('failed'), skipped: of('skipped') }
}

export const totalLine = (outcomes: Outcome[]): string => {
  const { cases, passed, failed, skipped } = totals(outcomes)
  return `${cases} cases: ${passed} passed, ${failed} failed, ${skipped} skipped`
}
