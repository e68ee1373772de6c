// The verification of the audit log, in memory: every change of a stored row, of the order, or of the head is detected.
import { createHash, createHmac, randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { chainStart, followChain, headFinding, macOf, sealOf } from './chain.ts'
import type { LogHead, LogRow, StoredRow } from './store.ts'

const sign = (what: string, text: string) => createHmac('sha256', 'test key').update(`${what}\n${text}`).digest('hex')

function buildLog(length: number): { rows: StoredRow[]; head: LogHead } {
  const rows: StoredRow[] = []
  let before = ''
  for (let n = 1; n <= length; n += 1) {
    const content: LogRow = {
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      atMs: 1_790_000_000_000 + n * 1000,
      actorKind: 'staff',
      actorId: `id-${n % 3}`,
      actorName: `name-${n % 3}`,
      role: 'clerk',
      operatorId: n % 2 ? 1001 : null,
      address: '192.0.2.1',
      action: 'grantCredit',
      subject: `player:p${n}`,
      playerId: n % 2 ? `00000000-0000-4000-9000-${String(n).padStart(12, '0')}` : null,
      before: n % 2 ? null : '{"a":1}',
      after: '{"amount":5}',
      reason: n % 4 ? null : 'asked',
      approverId: n % 5 ? null : 'id-9',
      approverName: n % 5 ? null : 'name-9',
    }
    const mac = macOf(sign, content)
    const hash = createHash('sha256')
      .update(Buffer.from(before + mac, 'hex'))
      .update(String(n))
      .digest('hex')
    rows.push({ ...content, mac, seq: BigInt(n), hash })
    before = hash
  }
  const end = { seq: BigInt(length), hash: before }
  return { rows, head: { ...end, sealedSeq: end.seq, sealedHash: end.hash, seal: sealOf(sign, end) } }
}

function findingIn({ rows, head }: { rows: StoredRow[]; head: LogHead }): string | undefined {
  const sorted = rows.toSorted((one, other) => Number(one.seq - other.seq))
  const end = followChain(sign, chainStart, sorted)
  if ('finding' in end) return end.finding
  const hashes = new Map([[0n, ''], ...sorted.map(({ seq, hash }) => [seq, hash] as const)])
  return headFinding(sign, head, (seq) => hashes.get(seq))
}

type Log = ReturnType<typeof buildLog>
/** A person with full access to the database, but without the key. The unkeyed hashes can be recomputed. */
const rehash = ({ rows, head }: Log): Log => {
  let before = ''
  const linked = rows
    .toSorted((one, other) => Number(one.seq - other.seq))
    .map((row, index) => {
      const seq = BigInt(index + 1)
      before = createHash('sha256')
        .update(Buffer.from(before + row.mac, 'hex'))
        .update(String(seq))
        .digest('hex')
      return { ...row, seq, hash: before }
    })
  return { rows: linked, head: { ...head, seq: BigInt(linked.length), hash: before } }
}

function changed(value: string | number | bigint | null): string | number | bigint {
  if (value === null) return 'x'
  if (typeof value === 'number') return value + 1
  if (typeof value === 'bigint') return value + 1000n
  return `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`
}

function tamper({ rows, head }: Log, n: number): Log {
  const at = randomInt(rows.length)
  const fields = Object.keys(rows[0]!) as (keyof StoredRow)[]
  const content = fields.filter((field) => field !== 'seq' && field !== 'hash')
  const edit = (field: keyof StoredRow): Log => ({
    head,
    rows: rows.map((row, index) => (index === at ? { ...row, [field]: changed(row[field]) } : row)),
  })
  const remove = { head, rows: rows.toSpliced(at, 1) }
  const other = (at + 1 + randomInt(rows.length - 1)) % rows.length
  const swap = {
    head,
    rows: rows.map((row, index) =>
      index === at ? { ...rows[other]!, seq: row.seq } : index === other ? { ...rows[at]!, seq: row.seq } : row,
    ),
  }
  const cut = { head, rows: rows.slice(0, at) }
  const inserted = { head, rows: rows.toSpliced(at, 0, { ...rows[at]!, reason: 'inserted' }) }
  const heads = Object.keys(head) as (keyof LogHead)[]
  const headField = heads[n % heads.length]!
  const kinds: (() => Log)[] = [
    () => edit(fields[n % fields.length]!),
    // A recomputed chain would restore seq and hash, so only other fields are changed.
    () => rehash(edit(content[n % content.length]!)),
    () => remove,
    () => rehash(remove),
    () => swap,
    () => rehash(swap),
    () => cut,
    () => rehash(cut),
    () => rehash(inserted),
    () => ({ rows, head: { ...head, [headField]: changed(head[headField]) } }),
  ]
  return kinds[n % kinds.length]!()
}

it('issue 26: 500 of 500 random tamperings of the audit log are found', () => {
  const log = buildLog(60)
  expect(findingIn(log)).toBeUndefined()
  const missed: number[] = []
  for (let n = 0; n < 500; n += 1) {
    const tampered = tamper(log, n)
    const isSame = JSON.stringify(tampered, bigintText) === JSON.stringify(log, bigintText)
    if (isSame || findingIn(tampered) === undefined) missed.push(n)
  }
  expect(missed).toEqual([])
})

const bigintText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)
