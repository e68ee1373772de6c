/** Histories in the formats of two checkers of others. The version of a book is the value of a register. */
import type { Operation } from './history.ts'

type Event = { atMs: number; line: string }

/** For elle-cli, model rw-register: a write also says which version it replaced. */
export const elleText = (operations: readonly Operation[]): string =>
  linesOf(operations, ({ operation, type, process, version }) => {
    const value =
      operation.key === undefined
        ? `[[:r ${quoted(operation)} ${version ?? 'nil'}]]`
        : `[[:r ${quoted(operation)} ${version === undefined ? 'nil' : version - 1}] [:w ${quoted(operation)} ${version ?? 'nil'}]]`
    return `{:type ${type}, :f :txn, :process ${process}, :value ${value}}`
  })

/** For the key-value model of Porcupine. */
export const porcupineText = (operations: readonly Operation[]): string =>
  linesOf(operations, ({ operation, type, process, version }) => {
    const [f, value] = operation.key === undefined ? [':get', type === ':ok' ? version : undefined] : [':put', version]
    return `{:process ${process}, :type ${type}, :f ${f}, :key ${quoted(operation)}, :value ${value === undefined ? 'nil' : `"${value}"`}}`
  })

const quoted = ({ book }: Operation) => JSON.stringify(book)

type Line = { operation: Operation; type: ':invoke' | ':ok'; process: number; version: number | undefined }

/** Only what has an answer with a version. A write is one line for all its attempts, because its later answers are the stored one. */
function linesOf(operations: readonly Operation[], write: (line: Line) => string): string {
  const answered = [...attemptsByEffect(operations)].flatMap((attempts) => {
    const first = attempts.find(({ answer, endedAt }) => answer && endedAt !== undefined)
    return first ? [{ ...first, startedAt: Math.min(...attempts.map(({ startedAt }) => startedAt)) }] : []
  })
  const events = answered.flatMap((operation, process): Event[] => {
    const { startedAt, endedAt, answer } = operation
    const { version } = answer!
    return [
      { atMs: startedAt, line: write({ operation, type: ':invoke', process, version }) },
      { atMs: endedAt!, line: write({ operation, type: ':ok', process, version }) },
    ]
  })
  return events
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ line }) => `${line}\n`)
    .join('')
}

function attemptsByEffect(operations: readonly Operation[]): Iterable<Operation[]> {
  const byEffect = new Map<string | Operation, Operation[]>()
  for (const operation of operations) {
    const effect = operation.key === undefined ? operation : `${operation.book} ${operation.key}`
    const attempts = byEffect.get(effect)
    if (attempts) attempts.push(operation)
    else byEffect.set(effect, [operation])
  }
  return byEffect.values()
}
