/** Splits a stream of bytes into lines, without their line feeds. An empty last line is left out. */
import { limits, PackageFault } from './fault.ts'

const LINE_FEED = 0x0a

export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [parts, length]: [Buffer[], number] = [[], 0]
  let number = 1
  const grow = (part: Buffer) => {
    length += part.length
    if (length > limits.lineBytes)
      throw new PackageFault('PACKAGE_TOO_LARGE', `line ${number} is longer than ${limits.lineBytes} bytes`)
    parts.push(part)
  }
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let from = 0
    for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, from)) {
      grow(bytes.subarray(from, end))
      yield parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, length)
      ;[parts, length, from] = [[], 0, end + 1]
      number += 1
    }
    if (from < bytes.length) grow(bytes.subarray(from))
  }
  if (length > 0) yield Buffer.concat(parts, length)
}
