/** Reads a table of weights: lines `id,weight,payout`, unsigned integers, payout in hundredths of the base bet. */
import { defined } from '@lucero/kit/defined'
import { limits, MAX_UINT32, MAX_UINT64, PackageFault } from './fault.ts'
import { linesOf } from './lines.ts'

/** The rows of a mode, sorted by payout, then id: the house cannot rearrange outcomes to suit a known draw. */
export type Table = {
  count: number
  ids: Uint32Array
  weights: BigUint64Array
  payouts: Uint32Array
  /** W: the sum of the weights. */
  total: bigint
}

const ROW = /^(\d{1,20}),(\d{1,20}),(\d{1,20})\r?$/
const HEADER = /^\W*id\W*,/i

export async function readTable(chunks: AsyncIterable<Uint8Array>): Promise<Table> {
  const rows = openRows()
  let [number, bytes] = [0, 0]
  for await (const line of linesOf(chunks)) {
    number += 1
    bytes += line.length + 1
    if (bytes > limits.tableBytes)
      throw new PackageFault('PACKAGE_TOO_LARGE', `the table is larger than ${limits.tableBytes} bytes`)
    if (number > limits.rowsPerMode)
      throw new PackageFault('PACKAGE_TOO_LARGE', `the table has more than ${limits.rowsPerMode} rows`)
    addRow(rows, line.toString('latin1'), number)
  }
  return sorted(rows)
}

type Rows = { count: number; ids: Uint32Array; weights: BigUint64Array; payouts: Uint32Array; total: bigint }

const FIRST_CAPACITY = 4096

const openRows = (): Rows => ({
  count: 0,
  ids: new Uint32Array(FIRST_CAPACITY),
  weights: new BigUint64Array(FIRST_CAPACITY),
  payouts: new Uint32Array(FIRST_CAPACITY),
  total: 0n,
})

function addRow(rows: Rows, text: string, number: number): void {
  const match = ROW.exec(text)
  if (!match) throw badRow(text, number)
  const [id, payout] = [Number(match[1]), Number(match[3])]
  const weight = BigInt(defined(match[2]))
  if (id > MAX_UINT32) throw fault(`line ${number}: the id is larger than ${MAX_UINT32}`)
  if (payout > MAX_UINT32) throw fault(`line ${number}: the payout is larger than ${MAX_UINT32}`)
  if (weight > MAX_UINT64) throw fault(`line ${number}: the weight is larger than ${MAX_UINT64}`)
  if (rows.count === rows.ids.length) grow(rows)
  rows.ids[rows.count] = id
  rows.weights[rows.count] = weight
  rows.payouts[rows.count] = payout
  rows.count += 1
  rows.total += weight
}

function badRow(text: string, number: number): PackageFault {
  if (number === 1 && HEADER.test(text)) return fault('line 1 is a header. Remove it: a table has rows only')
  const shown = JSON.stringify(text.slice(0, 60))
  if (/\d\.\d/.test(text))
    return fault(`line ${number}: numbers must be whole. A payout is in hundredths of the base bet: ${shown}`)
  return fault(`line ${number}: a row is "id,weight,payout", three unsigned integers: ${shown}`)
}

function grow(rows: Rows): void {
  const capacity = rows.ids.length * 2
  rows.ids = copied(new Uint32Array(capacity), rows.ids)
  rows.payouts = copied(new Uint32Array(capacity), rows.payouts)
  const weights = new BigUint64Array(capacity)
  weights.set(rows.weights)
  rows.weights = weights
}

function copied(to: Uint32Array, from: Uint32Array): Uint32Array {
  to.set(from)
  return to
}

function sorted({ count, ids, weights, payouts, total }: Rows): Table {
  if (count === 0) throw fault('the table has no rows')
  if (total === 0n) throw fault('all weights are 0')
  if (total > MAX_UINT64) throw fault(`the sum of the weights is larger than ${MAX_UINT64}`)
  const order = sortedOrder(count, payouts, ids)
  const table: Table = {
    count,
    ids: new Uint32Array(count),
    weights: new BigUint64Array(count),
    payouts: new Uint32Array(count),
    total,
  }
  for (let to = 0; to < count; to += 1) {
    const from = order[to] as number
    table.ids[to] = ids[from] as number
    table.weights[to] = weights[from] as bigint
    table.payouts[to] = payouts[from] as number
  }
  return table
}

/** The positions of all rows, sorted by two keys. */
function sortedOrder(count: number, first: Uint32Array, second: Uint32Array): Uint32Array {
  const order = Uint32Array.from({ length: count }, (_, at) => at)
  return order.sort(
    (a, b) => (first[a] as number) - (first[b] as number) || (second[a] as number) - (second[b] as number),
  )
}

/** Finds rows by id. Fails if an id stands in the table twice. */
export function indexById({ count, ids }: Table): (id: number) => number | undefined {
  const keys = new BigUint64Array(count)
  for (let row = 0; row < count; row += 1) keys[row] = (BigInt(ids[row] as number) << 32n) | BigInt(row)
  keys.sort()
  // `Uint32Array.from` would hold a list of all keys as bigints, 32 bytes each.
  const [sortedIds, rows] = [new Uint32Array(count), new Uint32Array(count)]
  for (let at = 0; at < count; at += 1) {
    const key = keys[at] as bigint
    sortedIds[at] = Number(key >> 32n)
    rows[at] = Number(key & 0xffff_ffffn)
  }
  for (let at = 1; at < count; at += 1)
    if (sortedIds[at] === sortedIds[at - 1]) throw fault(`the id ${sortedIds[at]} stands in the table twice`)
  return (id) => {
    const at = lowerBound(sortedIds, id)
    return sortedIds[at] === id ? rows[at] : undefined
  }
}

/** The first position whose value is not below `wanted`. */
function lowerBound(values: Uint32Array, wanted: number): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((values[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return low
}

const fault = (message: string) => new PackageFault('PACKAGE_TABLE', message)
