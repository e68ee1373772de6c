/** Writes small archives by hand, so that a test can put into them what a well-behaved program refuses to. */
import { crc32 } from 'node:zlib'

export type ArchiveEntry = { name: string; content?: string | Buffer; mode?: number; type?: string }

/** A zip with stored entries. */
export function zipOf(entries: readonly ArchiveEntry[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const { name, content = '', mode = 0o100_644 } of entries) {
    const [path, data] = [Buffer.from(name), Buffer.from(content)]
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x800, 2)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(data.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(path.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, path, data])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(mode * 65_536, 6)
    tail.writeUInt32LE(offset, 10)
    const madeOnUnix = Buffer.from([30, 3])
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), madeOnUnix, common, tail, path]))
    parts.push(local)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006'), end])
}

export function tarOf(entries: readonly ArchiveEntry[]): Buffer {
  const parts = entries.flatMap(({ name, content = '', type = '0' }) => {
    const data = Buffer.from(content)
    return [tarHeader(name, data.length, type), data, Buffer.alloc((512 - (data.length % 512)) % 512)]
  })
  return Buffer.concat([...parts, Buffer.alloc(1024)])
}

function tarHeader(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(512)
  header.write(name)
  header.write('0000644\0', 100)
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
