/**
 * The files of packages, by their SHA-256. Their content is in rows of 1 MiB, so that any node can be replaced, or in the shared folder
 * LUCERO_PACKAGE_DIR. A file that is stored already is not stored again.
 */
import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { packagePartBytes } from '@lucero/contract/provider/packages'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import * as store from './file-store.ts'

const partsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / packagePartBytes))

/** Two levels, because a folder with very many files is slow in some file systems. */
const pathIn = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256)

/**
 * The commit of a bet waits for what was written to the log of the database before it. Parts without a pause made one bet in a hundred wait five
 * times as long (docs/performance.md). A million outcomes take a minute, beside minutes of the check.
 */
const rowBytesPerSecond = 2.5 * 1024 * 1024

/** Returns the SHA-256. */
export async function storeFile(
  { db, config: { packageDir } }: Runtime,
  path: string,
  signal?: AbortSignal,
): Promise<string> {
  const [sha256, { size }] = [await hashOf(path), await stat(path)]
  const file = await store.useFile(db, sha256, size, packageDir === undefined ? 'rows' : 'folder')
  assert(file.bytes === size, 'two files of different length have the same hash')
  if (file.isComplete) return sha256
  if (file.place === 'folder') await copyInto(folderOf(packageDir), sha256, path)
  else
    await forEachPart(path, size, async (part, number) => {
      await store.insertChunk(db, sha256, number, part)
      await pause((part.length / rowBytesPerSecond) * 1000, undefined, { signal })
    })
  await store.completeFile(db, sha256)
  return sha256
}

function folderOf(packageDir: string | undefined): string {
  assert(packageDir !== undefined, 'files of packages are in a folder, but LUCERO_PACKAGE_DIR is not set')
  return packageDir
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function forEachPart(
  path: string,
  bytes: number,
  work: (part: Buffer, number: number) => Promise<unknown>,
): Promise<void> {
  const file = await open(path)
  try {
    for (let number = 0; number < partsOf(bytes); number += 1) await work(await readPart(file, bytes, number), number)
  } finally {
    await file.close()
  }
}

async function readPart(file: Awaited<ReturnType<typeof open>>, bytes: number, number: number): Promise<Buffer> {
  const from = number * packagePartBytes
  const part = Buffer.alloc(Math.min(packagePartBytes, bytes - from))
  const { bytesRead } = await file.read(part, 0, part.length, from)
  assert(bytesRead === part.length, 'a file of a package became shorter')
  return part
}

/** A reader never sees a half-written file. */
async function copyInto(folder: string, sha256: string, path: string): Promise<void> {
  const target = pathIn(folder, sha256)
  const temporary = `${target}.${randomUUID()}`
  await mkdir(dirname(target), { recursive: true })
  try {
    await copyFile(path, temporary)
    await rename(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** A part of a file. Refuses a file or a part that is not stored. */
export async function readFilePart(
  { db, config: { packageDir } }: Runtime,
  sha256: string,
  number: number,
): Promise<{ content: Buffer; parts: number }> {
  const file = await store.findFile(db, sha256)
  const parts = file ? partsOf(file.bytes) : 0
  if (!file?.isComplete || number >= parts) throw new Refusal('NOT_FOUND')
  if (file.place === 'folder') {
    const opened = await open(pathIn(folderOf(packageDir), sha256))
    try {
      return { content: await readPart(opened, file.bytes, number), parts }
    } finally {
      await opened.close()
    }
  }
  const chunk = await store.findChunk(db, sha256, number)
  assert(chunk, 'a complete file of a package lacks a part')
  return { content: chunk.content, parts }
}

const chunksAtOnce = 200

/** Deletes files that no version needs, in short transactions. */
export async function deleteUnneededFiles({ db, config: { packageDir } }: Runtime, until?: AbortSignal): Promise<void> {
  const deleteSome = () =>
    db.transaction(async (tx) => {
      const file = await store.lockUnneeded(tx)
      if (!file) return false
      if (file.place === 'folder') await rm(pathIn(folderOf(packageDir), file.sha256), { force: true })
      const deleted = await store.deleteChunks(tx, file.sha256, chunksAtOnce)
      if (deleted < chunksAtOnce) await store.deleteFile(tx, file.sha256)
      return true
    })
  while (!until?.aborted && (await deleteSome()));
}
