/** npm run drill -- check FILE [--elle FILE] [--porcupine FILE]: checks a recorded history, or writes it for a checker of others. */
import { readFileSync, writeFileSync } from 'node:fs'
import { violationsOf } from '@lucero/lab/history/check'
import { elleText, porcupineText } from '@lucero/lab/history/formats'
import { readHistory } from '@lucero/lab/history/history'

type Options = { elle?: string | undefined; porcupine?: string | undefined }

const maxShown = 20

/** Returns the exit code. */
export function checkRecorded(file: string, { elle, porcupine }: Options, print: (line: string) => void): number {
  const operations = readHistory(readFileSync(file, 'utf8'))
  if (elle !== undefined) writeFileSync(elle, elleText(operations))
  if (porcupine !== undefined) writeFileSync(porcupine, porcupineText(operations))
  const violations = violationsOf(operations)
  for (const { rule, book, text } of violations.slice(0, maxShown)) print(`${rule}: book ${book}: ${text}`)
  const books = new Set(operations.map(({ book }) => book)).size
  print(`${operations.length} operations on ${books} books, ${violations.length} violations of docs/consistency.md`)
  return violations.length ? 1 : 0
}
