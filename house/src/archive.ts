/** A package as one stream: an archive as it is, or the files of a folder as tar, which are never whole in memory. */
import { createReadStream, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Problem } from './problem.ts'

export type Archive = { bytes: number; open(): Readable }

const block = 512
const padded = (bytes: number): number => Math.ceil(bytes / block) * block

export function archiveOf(path: string): Archive {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Problem('usage', `${path} does not exist`)
  if (!found.isDirectory()) return { bytes: found.size, open: () => createReadStream(path) }
  const files = filesIn(path)
  if (!files.some(({ name }) => name.startsWith('math/')))
    throw new Problem('usage', `${path} has no folder math. A package has the folders front and math`)
  return {
    bytes: files.reduce((sum, { name, bytes }) => sum + headersOf(name, bytes).length + padded(bytes), 2 * block),
    open: () => Readable.from(tarOf(path, files)),
  }
}

type PackageFile = { name: string; bytes: number }

/** Only what a package consists of, so that a folder may contain sources as well. */
function filesIn(folder: string): PackageFile[] {
  const names = ['front', 'math'].flatMap((part) =>
    statSync(join(folder, part), { throwIfNoEntry: false })?.isDirectory() === true
      ? readdirSync(join(folder, part), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      : [],
  )
  const own = statSync(join(folder, 'game.json'), { throwIfNoEntry: false }) ? ['game.json'] : []
  return [...names, ...own]
    .toSorted()
    .map((name) => ({ name: name.replaceAll('\\', '/'), bytes: statSync(join(folder, name)).size }))
}

async function* tarOf(folder: string, files: readonly PackageFile[]): AsyncGenerator<Buffer> {
  for (const { name, bytes } of files) {
    yield headersOf(name, bytes)
    let sent = 0
    for await (const chunk of createReadStream(join(folder, name)) as AsyncIterable<Buffer>) {
      sent += chunk.length
      yield chunk
    }
    if (sent !== bytes) throw new Problem('usage', `${name} was changed while it was sent`)
    yield Buffer.alloc(padded(bytes) - bytes)
  }
  yield Buffer.alloc(2 * block)
}

/** A long name is in a PAX header before the header of the file. */
function headersOf(name: string, bytes: number): Buffer {
  if (Buffer.byteLength(name) <= 100) return headerOf(name, bytes, '0')
  const record = paxRecord(name)
  const content = Buffer.alloc(padded(record.length))
  record.copy(content)
  return Buffer.concat([headerOf('long-name', record.length, 'x'), content, headerOf(name.slice(0, 50), bytes, '0')])
}

/** `LENGTH path=NAME`, where the length counts its own digits. */
function paxRecord(name: string): Buffer {
  const rest = Buffer.from(` path=${name}\n`)
  const digits = String(rest.length + 3).length
  return Buffer.concat([Buffer.from(String(rest.length + digits)), rest])
}

function headerOf(name: string, bytes: number, type: string): Buffer {
  const header = Buffer.alloc(block)
  header.write(name)
  header.write('0000644\0', 100)
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124)
  header.write('        ', 148)
  header.write(type, 156)
  header.write('ustar\u000000', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
