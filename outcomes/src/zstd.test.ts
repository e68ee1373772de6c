import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import type { PackageFault } from './fault.ts'
import { decompress } from './zstd.ts'

/** The content of a file that arrives in pieces of `size` bytes. */
async function content(file: Buffer, { size = 7, fileBytes = file.length } = {}): Promise<string> {
  async function* pieces() {
    for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size)
  }
  const chunks: Buffer[] = []
  for await (const chunk of decompress(pieces(), fileBytes)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const faultOf = async (file: Buffer) =>
  content(file).then(
    () => 'no fault',
    ({ code, message }: PackageFault) => `${code}: ${message}`,
  )

const frame = (text: string, params = {}) => zstdCompressSync(text, { params })
const withChecksum = { [constants.ZSTD_c_checksumFlag]: 1 }
const text = 'one\ntwo\n'.repeat(5000)

function skippable(content: string, number = 0): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32LE(0x184d2a50 + number)
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, Buffer.from(content)])
}

it('issue 38: reads every frame of a file, where Node reads the first one only and says nothing', async () => {
  const file = Buffer.concat([frame('one\n'), frame(text), frame('three\n', withChecksum)])
  expect(zstdDecompressSync(file).toString()).toBe('one\n')
  for (const size of [1, 7, 4096, file.length]) expect(await content(file, { size })).toBe(`one\n${text}three\n`)
})

it('issue 38: skips skippable frames before, between and after frames of content', async () => {
  const file = Buffer.concat([
    skippable('note'),
    frame('a'),
    skippable('x'.repeat(70_000), 15),
    frame('b'),
    skippable(''),
  ])
  expect(await content(file)).toBe('ab')
})

it('reads blocks that are stored, repeated and compressed, and an empty frame', async () => {
  const random = Buffer.from(Array.from({ length: 300_000 }, (_, n) => (n * 2_654_435_761) >>> 24)).toString('latin1')
  expect(await content(Buffer.concat([frame(random), frame('z'.repeat(300_000)), frame('')]))).toBe(
    random + 'z'.repeat(300_000),
  )
})

it('issue 38: PACKAGE_ZSTD for a file that ends within a frame, wherever it is cut', async () => {
  const file = Buffer.concat([frame('first'), frame(text, withChecksum)])
  const first = frame('first').length
  for (const length of [first + 1, first + 4, first + 6, first + 20, file.length - 5, file.length - 1])
    expect(await faultOf(file.subarray(0, length))).toMatch(/^PACKAGE_ZSTD: .*(truncated|no frame)/)
})

it('issue 38: PACKAGE_ZSTD for bytes after the last frame, a wrong checksum, a reserved bit or block, and a dictionary', async () => {
  const good = frame(text, withChecksum)
  const changed = (at: number, change: (byte: number) => number) => {
    const copy = Buffer.from(good)
    copy[at] = change(copy.at(at) as number)
    return copy
  }
  expect(await faultOf(Buffer.concat([good, Buffer.from('more')]))).toContain('bytes after the last frame')
  expect(await faultOf(changed(good.length - 1, (byte) => byte ^ 1))).toMatch(/^PACKAGE_ZSTD: a frame is damaged/)
  expect(await faultOf(changed(4, (byte) => byte | 0b1000))).toContain('a reserved bit')
  expect(await faultOf(changed(4, (byte) => byte | 1))).toContain('dictionary')
  const single = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 1, 0b111, 0, 0])
  expect(await faultOf(single)).toContain('a block has a reserved type')
})

it('issue 38: PACKAGE_ZSTD for plain JSON, gzip and an empty file, with the likely cause', async () => {
  expect(await faultOf(Buffer.from('{"id":1}\n'))).toContain('plain JSON')
  expect(await faultOf(Buffer.from([0x1f, 0x8b, 8, 0]))).toContain('gzip')
  expect(await faultOf(Buffer.from('PK12'))).toContain('not zstd')
  expect(await faultOf(Buffer.alloc(0))).toContain('no zstd frame')
})

it('issue 38: PACKAGE_ZSTD for a window above 128 MiB, before anything is decoded', async () => {
  const windowOf = (exponent: number) => Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (exponent - 10) << 3, 1, 0, 0])
  expect(await faultOf(windowOf(28))).toContain('a window of 268435456 bytes')
  expect(await content(windowOf(27))).toBe('')
  const segment = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0b1010_0000, 1, 0, 0, 8, 1, 0, 0])
  expect(await faultOf(segment)).toContain('a window of 134217729 bytes')
})

it('issue 38: PACKAGE_TOO_LARGE for a file that unpacks to more than 1,000 times its size', async () => {
  const bomb = frame('\0'.repeat(64 * 1024 * 1024))
  expect(64 * 1024 * 1024).toBeGreaterThan(bomb.length * 1000)
  expect(await faultOf(bomb)).toMatch(/^PACKAGE_TOO_LARGE: .*1000 times/)
})
