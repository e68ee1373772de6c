/** Prints the outcomes of a run. */
import { stripVTControlCharacters } from 'node:util'
import type { Outcome } from './outcome.ts'

const marks = { passed: '✓', failed: '✗', skipped: '–' } as const

function openReport(print: (line: string) => void) {
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

function totals(outcomes: Outcome[]): { cases: number; passed: number; failed: number; skipped: number } {
  const of = (wanted: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length
  return { cases: outcomes.length, passed: of('passed'), failed: of('failed'), skipped: of('skipped') }
}

const totalLine = (outcomes: Outcome[]): string => {
  const { cases, passed, failed, skipped } = totals(outcomes)
  return `${cases} cases: ${passed} passed, ${failed} failed, ${skipped} skipped`
}

type CaseSummary = { group: string; name: string; rule: string; needs?: string[] }

export function listCases(cases: CaseSummary[]): void {
  for (const { group, name, rule, needs } of cases)
    console.log(`${group}/${name}\n    ${rule}${needs ? ` (needs: ${needs.join(', ')})` : ''}`)
}

export type OutcomeListener = ((outcome: Outcome) => void) | undefined

/** Prints the outcomes of `play` as text or JSON, and sets the exit code. */
export async function printOutcomes(
  title: string,
  { json }: { json: boolean },
  play: (onOutcome: OutcomeListener) => Promise<Outcome[]>,
): Promise<void> {
  if (!json) console.log(title)
  const outcomes = await play(json ? undefined : openReport(console.log))
  console.log(json ? JSON.stringify({ ...totals(outcomes), outcomes }, null, 2) : `\n${totalLine(outcomes)}`)
  if (outcomes.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1
}
