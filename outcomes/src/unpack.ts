/** Unpacks an archive (zip, tar, tar.gz) into an empty folder. Every path is checked before a file is created. */
import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { fromFd, type Entry, type ZipFile } from 'yauzl'
import { limits, PackageFault } from './fault.ts'
import { readTar } from './tar.ts'

const GZIP = 0x1f8b
const ZIP = 0x504b
const LINK_OR_DEVICE = new Set([0o120_000, 0o060_000, 0o020_000, 0o010_000, 0o140_000])
const FILE_TYPE_MASK = 0o170_000

/** The ratio of decompression counts from this size on. */
const SMALL_ARCHIVE_BYTES = 64 * 1024

type ArchiveFile = { name: string; content: AsyncIterable<Uint8Array> }

export async function unpack(archive: string, folder: string): Promise<void> {
  const { size } = await stat(archive)
  if (size > limits.archiveBytes) throw tooLarge(`the archive is larger than ${limits.archiveBytes} bytes`)
  const files = await filesOf(archive)
  // An archive may unpack to as much as it could be large. The checker has narrower limits for each part.
  const maxBytes = Math.min(limits.archiveBytes, Math.max(size, SMALL_ARCHIVE_BYTES) * limits.decompressionRatio)
  const seen = new Set<string>()
  const written = { bytes: 0 }
  try {
    for await (const { name, content } of files) {
      const path = safePath(name)
      if (seen.has(path.toLowerCase())) throw pathFault(`the archive names ${path} twice`)
      seen.add(path.toLowerCase())
      if (seen.size > limits.frontFiles + 2 * limits.modes + 2) throw tooLarge('the archive has too many files')
      await writeFile(join(folder, path), content, written, maxBytes)
    }
  } catch (error) {
    throw isDamage(error) ? pathFault(`the archive cannot be read: ${(error as Error).message}`) : error
  }
}

/** An error of the formats: yauzl's have no code, zlib's begin with Z_. Errors of the file system are not the archive's. */
function isDamage(error: unknown): boolean {
  const { code } = error as { code?: string }
  return !(error instanceof PackageFault) && (code === undefined || code.startsWith('Z_'))
}

async function writeFile(path: string, content: AsyncIterable<Uint8Array>, written: { bytes: number }, max: number) {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  try {
    for await (const chunk of content) {
      written.bytes += chunk.length
      if (written.bytes > max) throw tooLarge(`the archive unpacks to more than ${max} bytes`)
      await file.write(chunk)
    }
  } finally {
    await file.close()
  }
}

async function filesOf(archive: string): Promise<AsyncIterable<ArchiveFile>> {
  const file = await open(archive)
  const start = Buffer.alloc(2)
  await file.read(start, 0, 2, 0)
  await file.close()
  if (start.readUInt16BE() === ZIP) return zipFiles(archive)
  const bytes = createReadStream(archive)
  return tarFiles(start.readUInt16BE() === GZIP ? bytes.pipe(createGunzip()) : bytes)
}

async function* tarFiles(stream: Readable): AsyncGenerator<ArchiveFile> {
  try {
    for await (const { name, isFile, content } of readTar(stream)) {
      if (isFile) yield { name, content }
      else if (!name.endsWith('/')) throw pathFault(`${name} is a link or a device`)
      else safePath(name)
    }
  } finally {
    stream.destroy()
  }
}

async function* zipFiles(archive: string): AsyncGenerator<ArchiveFile> {
  const file = await open(archive)
  let zip: ZipFile | undefined
  try {
    zip = await openZip(file.fd)
    for (let entry = await nextEntry(zip); entry; entry = await nextEntry(zip)) {
      if (LINK_OR_DEVICE.has((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK))
        throw pathFault(`${entry.fileName} is a link or a device`)
      if (entry.fileName.endsWith('/')) safePath(entry.fileName)
      else yield { name: entry.fileName, content: await contentOf(zip, entry) }
    }
  } finally {
    await file.close()
  }
}

/** `strictFileNames` rejects backslashes. yauzl itself rejects absolute paths and `..`. */
const openZip = (fd: number) =>
  new Promise<ZipFile>((resolve, reject) => {
    fromFd(fd, { lazyEntries: true, autoClose: false, strictFileNames: true }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    )
  })

const nextEntry = (zip: ZipFile) =>
  new Promise<Entry | undefined>((resolve, reject) => {
    const settle = (end: () => void) => {
      zip.removeAllListeners()
      end()
    }
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry)))
    zip.once('end', () => settle(() => resolve(undefined)))
    zip.once('error', (error: Error) => settle(() => reject(error)))
    zip.readEntry()
  })

const contentOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)))
  })

/** A relative path below `front/` or `math/`, or `game.json`. */
export function safePath(name: string): string {
  const path = name.replace(/^\.\//, '').replace(/\/$/, '')
  const parts = path.split('/')
  const isSafe =
    path !== '' &&
    path.length <= 1024 &&
    !/[\\:\p{Cc}]/u.test(path) &&
    parts.every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 255)
  if (!isSafe) throw pathFault(`the path ${JSON.stringify(name.slice(0, 100))} is not allowed`)
  if (path !== 'game.json' && parts[0] !== 'front' && parts[0] !== 'math')
    throw pathFault(`${path} is neither game.json nor below front/ or math/`)
  return path
}

const pathFault = (message: string) => new PackageFault('PACKAGE_PATH', message)
const tooLarge = (message: string) => new PackageFault('PACKAGE_TOO_LARGE', message)
