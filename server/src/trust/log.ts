/**
 * Appends to the public log, and reads it. An append is one transaction: its entries, the tiles that change, and the signed checkpoint. The
 * primary keys of entry and checkpoint let one of two concurrent appends win; the other one starts again on the new tree.
 */
import assert from 'node:assert/strict'
import { canonicalJson } from '@lucero/contract/trust/canonical-json'
import type { LogEntry } from '@lucero/contract/trust/entries'
import { checkpointText } from '@lucero/contract/trust/note'
import { Refusal } from '@lucero/contract/shared/refusals'
import { violates, type Tx } from '@lucero/kit/db'
import { defined } from '@lucero/kit/defined'
import type { Runtime } from '../runtime/runtime.ts'
import { openSigner, replaceKey, signChange, signNote, type Signer } from './keys.ts'
import { appendHashes, hashLeaf, rootOf, withTiles, type ReadTile } from './merkle-tree.ts'
import { fileOf, readRemembered, writeRemembered, type RememberedCheckpoint } from './remembered.ts'
import * as store from './store.ts'

export type LogTools = Pick<Runtime, 'caches' | 'config' | 'db' | 'log' | 'secrets'>
/** `key` names what the entry is about. An entry whose key is in the log already is left out. */
export type NewEntry = { key: string; entry: LogEntry }

/** The public log has lost entries that this node has published. */
export class LogRolledBack extends Error {}

const maxTries = 5
/** The length of an entry in a bundle has two bytes. */
const maxEntryBytes = 65_535

export const tilesIn =
  (tx: Tx): ReadTile =>
  (level, index) =>
    store.findTile(tx, level, index)

/** `also` runs in the same transaction. If it returns false, nothing is appended. */
export async function append(
  tools: LogTools,
  entries: readonly NewEntry[],
  also: (tx: Tx) => Promise<boolean> = async () => true,
): Promise<void> {
  await commit(tools, async (tx) => {
    if (!(await also(tx))) return
    // The head first: if a rotation commits in between, this append is late for its size and starts again with the new key.
    const head = await store.findHead(tx)
    const signer = await openSigner(tools, tx)
    const first = head ? [] : [firstKey(signer)]
    await appendIn(tools, tx, { head, signers: [signer], entries: [...first, ...entries] })
  })
}

const firstKey = ({ vkey }: Signer): NewEntry => ({
  key: `key ${vkey}`,
  entry: { type: 'key', version: 1, at: new Date().toISOString(), vkey, previous: null, signature: null },
})

/**
 * A new key signs from now on. The old key signs it, and both sign the checkpoint that first contains it. `expected` is the key that the caller
 * has seen: of two that rotate at once, the later one is refused. `also` runs in the same transaction.
 */
export async function rotateKey(
  tools: LogTools,
  expected: string,
  also: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<string> {
  return commit(tools, async (tx) => {
    const head = await store.findHead(tx)
    const keys = await replaceKey(tools, tx)
    if (!head || keys?.before.vkey !== expected) throw new Refusal('CONFLICT')
    const { before, after } = keys
    await also(tx)
    const entry = {
      type: 'key' as const,
      version: 1 as const,
      at: new Date().toISOString(),
      vkey: after.vkey,
      previous: before.vkey,
      signature: signChange(before, after.vkey),
    }
    await appendIn(tools, tx, { head, signers: [after, before], entries: [{ key: `key ${after.vkey}`, entry }] })
    return after.vkey
  })
}

async function commit<Result>(tools: LogTools, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tools.db.transaction(work)
    } catch (error) {
      const isLate = lateConstraints.some((name) => violates(error, name))
      if (!isLate || tries === maxTries) throw error
    }
  }
}

/** An append that is later than another one violates one of these. */
const lateConstraints = ['public_log_entry_pkey', 'public_log_entry_key_key', 'public_log_checkpoint_pkey']

type Append = { head: store.Head | undefined; signers: readonly Signer[]; entries: readonly NewEntry[] }

async function appendIn(tools: LogTools, tx: Tx, { head, signers, entries }: Append): Promise<void> {
  await assertNotRolledBack(tools, tx, head)
  const published = await store.knownKeys(
    tx,
    entries.map(({ key }) => key),
  )
  const added = entries.filter(({ key }) => !published.has(key))
  if (!added.length) return
  const size = head?.size ?? 0
  const bodies = added.map(({ entry }) => canonicalJson(entry))
  for (const [n, { key, entry }] of added.entries()) {
    const body = defined(bodies[n])
    assert(Buffer.byteLength(body) <= maxEntryBytes, `an entry of type ${entry.type} is too long`)
    await store.insertEntry(tx, { index: size + n, key, type: entry.type, body })
  }
  const tiles = await appendHashes(
    tilesIn(tx),
    size,
    bodies.map((body) => hashLeaf(Buffer.from(body))),
  )
  for (const tile of tiles) assert((await store.putTile(tx, tile)) === 1, 'a tile only grows')
  const newSize = size + added.length
  const root = await rootOf(withTiles(tiles, tilesIn(tx)), newSize)
  const { verifier } = defined(signers[0])
  const text = checkpointText({ origin: verifier.name, size: newSize, root: new Uint8Array(root) })
  await store.insertHead(tx, { size: newSize, root, note: signNote(text, signers) })
}

/** The file of this node, by the id of the first key. Undefined while the log is empty. */
async function rememberedFile({ caches, config }: LogTools, tx: Tx): Promise<string | undefined> {
  const cached = caches.of(rememberedFile, (): { file?: string } => ({}))
  if (cached.file) return cached.file
  const id = await store.firstKeyId(tx)
  return id === undefined ? undefined : (cached.file = fileOf(config, id))
}

async function assertNotRolledBack(tools: LogTools, tx: Tx, head: store.Head | undefined): Promise<void> {
  const file = await rememberedFile(tools, tx)
  const before = file && (await readRemembered(file))
  if (!before || (await hasTree(tx, head, before))) return
  tools.log.error(
    { event: 'trust.log_rolled_back', published: before.size, found: head?.size ?? 0, file },
    'public log has lost entries that were published: it signs nothing',
  )
  throw new LogRolledBack(`the log had ${before.size} entries and has ${head?.size ?? 0}: see the runbook`)
}

async function hasTree(tx: Tx, head: store.Head | undefined, { size, root }: RememberedCheckpoint): Promise<boolean> {
  if (!head || head.size < size) return false
  return (await rootOf(tilesIn(tx), size)).toString('hex') === root
}

/**
 * The newest checkpoint, for a reader. It is in the file of this node before the reader has it. Throws if the log was rolled back: an old
 * checkpoint is not shown as the newest. Undefined while the log is empty.
 */
export async function publishedHead(tools: LogTools): Promise<store.Head | undefined> {
  const head = await store.findHead(tools.db)
  if (!head) return undefined
  const root = head.root.toString('hex')
  const last = tools.caches.of(publishedHead, (): { root?: string } => ({}))
  if (root === last.root) return head
  await assertNotRolledBack(tools, tools.db, head)
  const file = defined(await rememberedFile(tools, tools.db))
  await writeRemembered(file, { size: head.size, root }, tools.config.dataDir)
  last.root = root
  return head
}

/** A log that was rolled back is not served: its checkpoint would be old. */
export async function headForReaders(tools: LogTools): Promise<store.Head | undefined> {
  try {
    return await publishedHead(tools)
  } catch (error) {
    if (error instanceof LogRolledBack) throw new Refusal('RETRY_LATER')
    throw error
  }
}

/** Signatures of witnesses follow that of the log, as they arrive. */
export async function withCosignatures(tx: Tx, { size, note }: store.Head): Promise<string> {
  const lines = await store.cosignaturesOf(tx, size)
  return note + lines.map(({ line }) => line).join('')
}
