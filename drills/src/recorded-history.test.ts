import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { historyText, type Operation } from '@lucero/lab/history/history'
import { afterAll, expect, it } from 'vitest'
import { checkRecorded } from './recorded-history.ts'

const folder = mkdtempSync(join(tmpdir(), 'lucero-history-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = (name: string) => join(folder, name)
const read = (version: number, startedAt: number): Operation => ({
  client: 'a',
  node: 'n',
  book: 'p',
  call: 'balance',
  startedAt,
  endedAt: startedAt + 1,
  answer: { version, playable: 0 },
})

it('issue 39: a recorded history is checked again, with an exit code, and written for checkers of others', () => {
  const printed: string[] = []
  const check = (operations: Operation[], options = {}) => {
    writeFileSync(at('history.jsonl'), historyText(operations))
    return checkRecorded(at('history.jsonl'), options, (line) => printed.push(line))
  }
  expect(check([read(1, 0), read(1, 2)], { elle: at('elle'), porcupine: at('porcupine') })).toBe(0)
  expect(printed).toEqual(['2 operations on 1 books, 0 violations of docs/consistency.md'])
  expect(readFileSync(at('elle'), 'utf8').split('\n')).toHaveLength(5)
  expect(readFileSync(at('porcupine'), 'utf8')).toContain(':f :get')
  expect(check([read(1, 0), read(0, 2)])).toBe(1)
  expect(printed[1]).toMatch(/^real time: book p: balance .* started after balance .* had ended$/)
})
