/**
 * Decompresses zstd files. Node's decoder stops after the first frame of a file and reports no error, but compressors often write several
 * frames. So this module finds the end of each frame by its block headers (RFC 8878, section 3.1) and decodes frame by frame.
 */
import { pipeline, Readable } from 'node:stream'
import { constants, createZstdDecompress } from 'node:zlib'
import { limits, PackageFault } from './fault.ts'

const MAGIC = 0xfd2fb528
/** Skippable frames have 16 magic numbers, which differ in the last four bits. */
const SKIPPABLE = 0x184d2a50
const RESERVED_BLOCK = 3
const RLE_BLOCK = 1
const PIECE_BYTES = 64 * 1024
/** Small files of equal lines have large ratios, and are harmless: the ratio counts from this size on. */
const SMALL_FILE_BYTES = 64 * 1024

type Bytes = AsyncIterable<Uint8Array>

/** The content of all frames. `fileBytes` bounds the output: a larger ratio than any real file has is an attack. */
export async function* decompress(file: Bytes, fileBytes: number): AsyncGenerator<Buffer> {
  const source = openSource(file)
  const maxBytes = Math.max(fileBytes, SMALL_FILE_BYTES) * limits.decompressionRatio
  let [total, frames] = [0, 0]
  for (let magic = await source.take(4, 0); magic.length > 0; magic = await source.take(4, 0)) {
    const number = magic.length === 4 ? magic.readUInt32LE() : -1
    if ((number & ~0xf) >>> 0 === SKIPPABLE) {
      await source.skip((await source.take(4)).readUInt32LE())
      continue
    }
    if (number !== MAGIC) throw notZstd(magic, frames)
    frames += 1
    for await (const chunk of decodeFrame(frameBytes(source, magic))) {
      total += chunk.length
      if (total > maxBytes)
        throw new PackageFault(
          'PACKAGE_TOO_LARGE',
          `the content is more than ${limits.decompressionRatio} times as large as the file`,
        )
      yield chunk
    }
  }
  if (frames === 0) throw fault('the file has no zstd frame')
}

function notZstd(magic: Buffer, frames: number): PackageFault {
  if (frames > 0) return fault('there are bytes after the last frame that are no frame')
  if (/^[\s[{]/.test(magic.toString('latin1')))
    return fault('the file is plain JSON, not zstd. Compress it: zstd FILE.jsonl')
  if (magic.length >= 2 && magic.readUInt16BE() === 0x1f8b)
    return fault('the file is compressed with gzip. Use zstd instead')
  return fault('the file is not zstd: its first four bytes are not those of a frame')
}

/** Decodes one whole frame. The decoder verifies its checksum and its content size. */
async function* decodeFrame(bytes: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const decoder = createZstdDecompress({
    params: { [constants.ZSTD_d_windowLogMax]: Math.log2(limits.windowBytes) },
  })
  // An error of the source destroys the decoder with that error, so the loop below throws it.
  pipeline(Readable.from(bytes, { objectMode: false }), decoder, () => undefined)
  try {
    for await (const chunk of decoder) yield chunk as Buffer
  } catch (error) {
    throw error instanceof PackageFault ? error : fault(`a frame is damaged: ${(error as Error).message}`)
  } finally {
    decoder.destroy()
  }
}

/** The bytes of one frame, from its magic number to its checksum. */
async function* frameBytes(source: Source, magic: Buffer): AsyncGenerator<Buffer> {
  const { header, hasChecksum } = await frameHeader(source)
  yield Buffer.concat([magic, header])
  for (let isLast = false; !isLast;) {
    const block = await source.take(3)
    const fields = block.readUIntLE(0, 3)
    const type = (fields >> 1) & 3
    if (type === RESERVED_BLOCK) throw fault('a block has a reserved type')
    isLast = (fields & 1) === 1
    yield block
    for (let left = type === RLE_BLOCK ? 1 : fields >> 3; left > 0;) {
      const piece = await source.take(Math.min(left, PIECE_BYTES))
      left -= piece.length
      yield piece
    }
  }
  if (hasChecksum) yield await source.take(4)
}

async function frameHeader(source: Source): Promise<{ header: Buffer; hasChecksum: boolean }> {
  const descriptor = await source.take(1)
  const flags = descriptor.readUInt8()
  const isSingleSegment = (flags & 0b10_0000) !== 0
  if ((flags & 0b1000) !== 0) throw fault('a reserved bit of a frame header is set')
  if ((flags & 0b11) !== 0) throw fault('a frame needs a dictionary, which packages cannot have')
  const window = await source.take(isSingleSegment ? 0 : 1)
  const sizeField = flags >> 6
  const sizeBytes = sizeField === 0 ? Number(isSingleSegment) : 2 ** sizeField
  const size = await source.take(sizeBytes)
  const windowBytes = isSingleSegment ? contentSize(size) : windowSize(window.readUInt8())
  if (windowBytes > limits.windowBytes)
    throw fault(`a frame needs a window of ${windowBytes} bytes; the limit is ${limits.windowBytes}`)
  return { header: Buffer.concat([descriptor, window, size]), hasChecksum: (flags & 0b100) !== 0 }
}

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3))
  return base + (base / 8) * (descriptor & 7)
}

function contentSize(field: Buffer): number {
  if (field.length === 8) return Number(field.readBigUInt64LE())
  // A field of two bytes counts from 256 on.
  return field.readUIntLE(0, field.length) + (field.length === 2 ? 256 : 0)
}

type Source = {
  /** The next bytes, exactly as many. At the end of the file at least `least`, else it throws. */
  take(count: number, least?: number): Promise<Buffer>
  skip(count: number): Promise<void>
}

function openSource(file: Bytes): Source {
  const chunks = file[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** Reads until `rest` has as many bytes, or the file ends. */
  const fill = async (count: number) => {
    const parts: Buffer[] = [rest]
    let length = rest.length
    while (length < count) {
      const next = await chunks.next()
      if (next.done) break
      parts.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength))
      length += next.value.byteLength
    }
    if (parts.length > 1) rest = Buffer.concat(parts)
  }
  const take = async (count: number, least = count) => {
    if (rest.length < count) await fill(count)
    const taken = rest.subarray(0, count)
    if (taken.length < least) throw fault('the file ends in the middle of a frame: it is truncated')
    rest = rest.subarray(taken.length)
    return taken
  }
  const skip = async (count: number) => {
    for (let left = count; left > 0;) left -= (await take(Math.min(left, PIECE_BYTES))).length
  }
  return { take, skip }
}

const fault = (message: string) => new PackageFault('PACKAGE_ZSTD', message)
