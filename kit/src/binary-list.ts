/**
 * Encodes arrays in PostgreSQL's binary format, which it does not have to parse as text (figures in docs/performance.md). `pg` sends a Buffer
 * unchanged. Values out of range are refused, not truncated.
 */
import assert from 'node:assert/strict'
import { sql, type Sql } from './sql.ts'

type Values = readonly unknown[]

/** An element type: its name in PostgreSQL, and the encoder of an array. Null and undefined become null. */
export type Element = { type: string; list(values: Values): Buffer }

const nullLength = -1
const isNull = (value: unknown) => value === null || value === undefined

/**
 * Number of dimensions, null flag (PostgreSQL ignores it), element type, length, lower bound. An empty array has no dimension.
 */
const headerOf = (oid: number, { length }: Values) => (length ? [1, 1, oid, length, 1] : [0, 0, oid])

const fullHeader = 20

function putInt(list: Buffer, at: number, value: number): void {
  list[at] = value >>> 24
  list[at + 1] = value >>> 16
  list[at + 2] = value >>> 8
  list[at + 3] = value
}

type ElementWriter = (list: Buffer, at: number, value: never) => void

/** Elements of a fixed size, each after its length. */
const fixed = (type: string, oid: number, size: number, put: ElementWriter): Element => ({
  type,
  list(values) {
    const list = Buffer.allocUnsafe(fullHeader + values.length * (4 + size))
    let at = fullHeader
    for (const value of values) {
      if (isNull(value)) {
        putInt(list, at, nullLength)
        at += 4
      } else {
        putInt(list, at, size)
        put(list, at + 4, value as never)
        at += 4 + size
      }
    }
    const header = headerOf(oid, values)
    for (let n = 0; n < header.length; n += 1) putInt(list, 4 * n, header[n] as number)
    return list.subarray(0, values.length ? at : 4 * header.length)
  },
})

/** The value of each hexadecimal digit by character code; negative for other characters. */
const digits = new Int8Array(0x1_00_00).fill(-1)
for (const [value, digit] of Array.from('0123456789abcdef').entries())
  for (const spelling of [digit, digit.toUpperCase()]) digits[spelling.charCodeAt(0)] = value

const digit = (text: string, at: number) => digits[text.charCodeAt(at)] as number
const fourDigits = (text: string, at: number) =>
  (digit(text, at) << 12) | (digit(text, at + 1) << 8) | (digit(text, at + 2) << 4) | digit(text, at + 3)

const dash = '-'.charCodeAt(0)
const isDash = (text: string, at: number) => text.charCodeAt(at) === dash
const hasDashes = (text: string) => isDash(text, 8) && isDash(text, 13) && isDash(text, 18) && isDash(text, 23)

function putUuid(list: Buffer, at: number, value: string): void {
  const a = fourDigits(value, 0)
  const b = fourDigits(value, 4)
  const c = fourDigits(value, 9)
  const d = fourDigits(value, 14)
  const e = fourDigits(value, 19)
  const f = fourDigits(value, 24)
  const g = fourDigits(value, 28)
  const h = fourDigits(value, 32)
  const isUuid = value.length === 36 && hasDashes(value) && (a | b | c | d | e | f | g | h) >= 0
  assert(isUuid, 'a uuid is 32 hexadecimal digits and four dashes')
  putInt(list, at, (a << 16) | b)
  putInt(list, at + 4, (c << 16) | d)
  putInt(list, at + 8, (e << 16) | f)
  putInt(list, at + 12, (g << 16) | h)
}

export const uuid = fixed('uuid', 2950, 16, putUuid)

export const int = fixed('int', 23, 4, (list, at, value: number) => {
  assert((value | 0) === value, 'an int is a whole number of 32 bits')
  putInt(list, at, value)
})

const eight = new DataView(new ArrayBuffer(8))

function putEight(list: Buffer, at: number): void {
  putInt(list, at, eight.getInt32(0))
  putInt(list, at + 4, eight.getInt32(4))
}

function putBigint(list: Buffer, at: number, value: bigint): void {
  assert(BigInt.asIntN(64, value) === value, 'a bigint is a number of 64 bits')
  eight.setBigInt64(0, value)
  putEight(list, at)
}

export const bigint = fixed('bigint', 20, 8, putBigint)

export const float = fixed('float8', 701, 8, (list, at, value: number) => {
  eight.setFloat64(0, value)
  putEight(list, at)
})

export const boolean = fixed('boolean', 16, 1, (list, at, value: boolean) => {
  list[at] = Number(value)
})

const year2000 = Date.UTC(2000, 0, 1)

/** Microseconds since 2000. */
export const timestamp = fixed('timestamptz', 1184, 8, (list, at, value: Date) =>
  putBigint(list, at, BigInt(value.getTime() - year2000) * 1000n),
)

/** One character per byte, none above 255. Converting one long string is several times faster than many short ones. */
type ByteText = string

const toFourBytes = (value: number): ByteText =>
  String.fromCharCode(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)

const smallNumbers = Array.from({ length: 1024 }, (_, value) => toFourBytes(value))
const fourBytes = (value: number): ByteText => smallNumbers[value] ?? toFourBytes(value)
const bytesAboveAscii = (value: number) =>
  ((value >>> 7) & 1) + ((value >>> 15) & 1) + ((value >>> 23) & 1) + (value >>> 31)

/** `isAscii`: all values are ASCII. */
function joined(oid: number, values: Values, make: (value: never) => string): { text: ByteText; isAscii: boolean } {
  let text = ''
  let above = 0
  for (const value of values) {
    const one = isNull(value) ? '' : make(value as never)
    const length = isNull(value) ? nullLength : one.length
    text += fourBytes(length) + one
    above += bytesAboveAscii(length)
  }
  const isAscii = Buffer.byteLength(text) === text.length + above
  let header = ''
  for (const number of headerOf(oid, values)) header += fourBytes(number)
  return { text: header + text, isAscii }
}

/** Nearly all values are ASCII, which is its own UTF-8. */
const textual = (type: string, oid: number, make: (value: never) => string): Element => ({
  type,
  list(values) {
    const { text, isAscii } = joined(oid, values, make)
    const utf8 = (value: never) => Buffer.from(make(value)).toString('latin1')
    return Buffer.from(isAscii ? text : joined(oid, values, utf8).text, 'latin1')
  },
})

const itself = (value: string) => value
const jsonbVersion = '\u0001'

export const textOf = (make: (value: never) => string): Element => textual('text', 25, make)
export const text = textOf(itself)
export const jsonb = textual('jsonb', 3802, (value) => jsonbVersion + JSON.stringify(value))

const byteTextOf = (value: Buffer): ByteText => value.toString('latin1')
export const bytes: Element = {
  type: 'bytea',
  list: (values) => Buffer.from(joined(17, values, byteTextOf).text, 'latin1'),
}

/** For use in queries: `any(${uuids(ids)})`, `unnest(${uuids(ids)})`. */
export const uuids = (ids: readonly string[]): Sql => sql`${uuid.list(ids)}::uuid[]`
