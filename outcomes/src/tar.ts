/** Reads a tar archive from a stream: ustar with the extensions of PAX and GNU for long names. */
import { PackageFault } from './fault.ts'

export type TarEntry = { name: string; bytes: number; isFile: boolean; content: AsyncGenerator<Buffer> }

const BLOCK = 512
const MAX_HEADER_BYTES = 64 * 1024

/** The entries in order. The content of an entry must be read, or is skipped, before the next one. */
export async function* readTar(stream: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const source = openSource(stream)
  let extended: { path?: string; size?: number } = {}
  for (let header = await source.take(BLOCK); header && !isEnd(header); header = await source.take(BLOCK)) {
    assertChecksum(header)
    const type = String.fromCodePoint(header[156] as number)
    const bytes = extended.size ?? readNumber(header.subarray(124, 136))
    if (type === 'x' || type === 'L') {
      const body = await source.whole(bytes)
      extended = { ...extended, ...(type === 'x' ? readPax(body) : { path: text(body) }) }
      continue
    }
    const content = source.content(bytes)
    // A global PAX header describes no entry.
    if (type !== 'g')
      yield { name: extended.path ?? nameOf(header), bytes, isFile: type === '0' || type === '\0', content }
    for await (const _ of content) continue
    await source.padding(bytes)
    extended = type === 'g' ? extended : {}
  }
}

const isEnd = (header: Buffer) => header.every((byte) => byte === 0)
const text = (field: Buffer) => field.toString('utf8').replace(/\0.*$/s, '')

function nameOf(header: Buffer): string {
  const [name, prefix] = [text(header.subarray(0, 100)), text(header.subarray(345, 500))]
  const isUstar = header.toString('latin1', 257, 262) === 'ustar'
  return isUstar && prefix !== '' ? `${prefix}/${name}` : name
}

/** Octal text, or for large sizes a binary number whose first bit is set. */
function readNumber(field: Buffer): number {
  const number =
    ((field[0] as number) & 0x80) === 0
      ? Number.parseInt(text(field).trim() || '0', 8)
      : Number(field.readBigUInt64BE(4))
  if (!Number.isSafeInteger(number) || number < 0) throw fault('an entry has no readable size')
  return number
}

function assertChecksum(header: Buffer): void {
  const stated = Number.parseInt(text(header.subarray(148, 156)).trim(), 8)
  const sum = header.reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  if (sum !== stated) throw fault('it is not a tar archive, or it is damaged: the checksum of a header is wrong')
}

/** Lines `LENGTH KEY=VALUE\n`. */
function readPax(body: Buffer): { path?: string; size?: number } {
  const found: { path?: string; size?: number } = {}
  for (let at = 0; at < body.length;) {
    const space = body.indexOf(0x20, at)
    const length = Number(body.toString('latin1', at, space))
    if (space < 0 || !Number.isInteger(length) || length < 1) throw fault('a PAX header is damaged')
    const [key, value = ''] = body.toString('utf8', space + 1, at + length - 1).split(/=(.*)/s)
    if (key === 'path') found.path = value
    if (key === 'size') found.size = Number(value)
    at += length
  }
  return found
}

function openSource(stream: AsyncIterable<Uint8Array>) {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const next = await chunks.next()
    if (!next.done) rest = Buffer.concat([rest, next.value])
    return !next.done
  }
  /** Exactly as many bytes; undefined at the end of the stream. */
  const take = async (count: number): Promise<Buffer | undefined> => {
    while (rest.length < count) if (!(await more())) return cut(count)
    const taken = rest.subarray(0, count)
    rest = rest.subarray(count)
    return taken
  }
  const cut = (count: number): undefined => {
    if (rest.length > 0 || count !== BLOCK) throw fault('the archive is truncated')
    return undefined
  }
  async function* content(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0;) {
      if (rest.length === 0 && !(await more())) throw fault('the archive is truncated')
      const piece = rest.subarray(0, left)
      rest = rest.subarray(piece.length)
      left -= piece.length
      yield piece
    }
  }
  const padding = async (bytes: number) => {
    for await (const _ of content((BLOCK - (bytes % BLOCK)) % BLOCK)) continue
  }
  const whole = async (bytes: number) => {
    if (bytes > MAX_HEADER_BYTES) throw fault('a header of the archive is too long')
    const parts: Buffer[] = []
    for await (const part of content(bytes)) parts.push(part)
    await padding(bytes)
    return Buffer.concat(parts)
  }
  return { take, content, padding, whole }
}

const fault = (message: string) => new PackageFault('PACKAGE_PATH', message)
