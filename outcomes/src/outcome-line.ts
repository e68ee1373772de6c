/** Reads one line of an outcome file: `{"id": 1, "payoutMultiplier": 150, "events": […], …}`. */
import { isUtf8 } from 'node:buffer'
import { MAX_UINT32, PackageFault } from './fault.ts'

export type OutcomeLine = {
  id: number
  /** In hundredths of the base bet. */
  payout: number
  /** Position of the `events` array in the line, so that it can be sent byte for byte. */
  events: { from: number; to: number }
}

export function readOutcomeLine(line: Buffer, number: number): OutcomeLine {
  const fault = (message: string) => new PackageFault('PACKAGE_LINE', `line ${number}: ${message}`)
  if (!isUtf8(line)) throw fault('it is not UTF-8')
  const value = parsed(line, fault)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw fault('it is not a JSON object')
  const { id, payoutMultiplier, events } = value as Record<string, unknown>
  if (!isUint32(id)) throw fault(`"id" must be a whole number from 0 to ${MAX_UINT32}`)
  if (!isUint32(payoutMultiplier))
    throw fault(
      '"payoutMultiplier" must be a whole number, in hundredths of the base bet: 150 pays 1.5 times. ' +
        `It is ${JSON.stringify(payoutMultiplier)}`,
    )
  if (!Array.isArray(events) || events.length === 0) throw fault('"events" must be a list that is not empty')
  const found = valuesOf(line, 'events')
  if (found.length !== 1) throw fault('"events" stands in it twice')
  return { id, payout: payoutMultiplier, events: found[0] as OutcomeLine['events'] }
}

const isUint32 = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_UINT32

function parsed(line: Buffer, fault: (message: string) => PackageFault): unknown {
  try {
    return JSON.parse(line.toString())
  } catch (error) {
    throw fault(`it is not JSON: ${(error as Error).message}`)
  }
}

const [QUOTE, BACKSLASH, COLON, COMMA] = [0x22, 0x5c, 0x3a, 0x2c]
const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d
const isSpace = (byte: number) => byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d

/** Where the values of a key of the outer object stand. The line must be valid JSON, so only strings and depth matter. */
export function valuesOf(line: Buffer, key: string): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  let [depth, name, from] = [0, '', -1]
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at] as number
    if (byte === QUOTE) {
      const end = endOfString(line, at)
      if (depth === 1 && from < 0) name = JSON.parse(line.toString('utf8', at, end + 1)) as string
      at = end
    } else if (isOpening(byte)) depth += 1
    else if (byte === COLON && depth === 1 && from < 0) from = at + 1
    else if ((byte === COMMA && depth === 1) || isClosing(byte)) {
      if (byte !== COMMA) depth -= 1
      if (from < 0 || depth > 1 || (byte !== COMMA && depth !== 0)) continue
      if (name === key) found.push(trimmed(line, from, at))
      from = -1
    }
  }
  return found
}

function endOfString(line: Buffer, start: number): number {
  let at = start + 1
  while (line[at] !== QUOTE) at += line[at] === BACKSLASH ? 2 : 1
  return at
}

function trimmed(line: Buffer, start: number, end: number): { from: number; to: number } {
  let [from, to] = [start, end]
  while (isSpace(line[from] as number)) from += 1
  while (isSpace(line[to - 1] as number)) to -= 1
  return { from, to }
}
