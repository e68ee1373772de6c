/**
 * The rules of a witness: c2sp.org/tlog-witness. It signs a checkpoint only if the log has signed it, and if it extends the last checkpoint that
 * this witness has signed for the log. So it never signs two trees of one size.
 */
import { createHash, sign, type KeyObject } from 'node:crypto'
import { readAddCheckpoint, type AddCheckpoint } from '@lucero/contract/trust/add-checkpoint'
import { isEqual, utf8 } from '@lucero/contract/trust/encoding'
import { isConsistent } from '@lucero/contract/trust/merkle'
import {
  cosignatureOf,
  cosignedText,
  readCheckpoint,
  readNote,
  signatureLine,
  verifyNote,
  type Checkpoint,
  type Note,
  type Verifier,
} from '@lucero/contract/trust/note'
import type { SignedCheckpoints } from './signed-checkpoints.ts'

export type Witness = {
  verifier: Verifier
  privateKey: KeyObject
  /** The keys of the logs that it knows. The name of a key is the origin of its log. */
  logs: readonly Verifier[]
  signed: SignedCheckpoints
  nowMs: () => number
}

export type Answer = { status: number; text: string; type?: string }

const refused = (status: number, text: string): Answer => ({ status, text: `${text}\n` })

export async function addCheckpoint(witness: Witness, body: string): Promise<Answer> {
  const request = readAddCheckpoint(body)
  const note = request && readNote(request.checkpoint)
  const checkpoint = note && readCheckpoint(note.text)
  if (!checkpoint) return refused(400, 'not an add-checkpoint request')
  const keys = witness.logs.filter(({ name }) => name === checkpoint.origin)
  if (!keys.length) return refused(404, 'unknown origin')
  const signatures = await verifyNote(note, keys)
  if (!signatures?.length) return refused(403, 'no valid signature of the log')
  if (request.oldSize > checkpoint.size) return refused(400, 'the old size is larger than that of the checkpoint')
  return witness.signed.alone(checkpoint.origin, () => decide(witness, { request, note, checkpoint, keys }))
}

type Submission = { request: AddCheckpoint; note: Note; checkpoint: Checkpoint; keys: readonly Verifier[] }

/** Requests of one log are decided one after another: the comparison and the new state are one step. */
async function decide(witness: Witness, { request, note, checkpoint, keys }: Submission): Promise<Answer> {
  const { signed } = witness
  const last = lastOf(await signed.read(checkpoint.origin)) ?? emptyTree
  if (request.oldSize !== last.size) return { status: 409, text: `${last.size}\n`, type: 'text/x.tlog.size' }
  const isExtended =
    checkpoint.size === 0
      ? request.proof.length === 0 && isEqual(checkpoint.root, emptyTree.root)
      : await isConsistent(last, checkpoint, request.proof)
  if (!isExtended) return refused(422, 'the checkpoint does not extend the last one')
  const line = cosign(witness, note.text)
  const ofLog = note.signatures.filter(({ name, id }) => keys.some((key) => key.name === name && isEqual(key.id, id)))
  await signed.write(checkpoint.origin, `${note.text}\n${ofLog.map((one) => one.line).join('')}${line}`)
  return { status: 200, text: line }
}

const emptyTree = { size: 0, root: new Uint8Array(createHash('sha256').digest()) }

/** The stored note was verified before it was written. */
function lastOf(stored: string | undefined): Checkpoint | undefined {
  const note = stored === undefined ? undefined : readNote(stored)
  const last = note && readCheckpoint(note.text)
  if (stored !== undefined && !last) throw new Error('the stored checkpoint cannot be read')
  return last
}

function cosign({ verifier, privateKey, nowMs }: Witness, noteText: string): string {
  const seconds = BigInt(Math.floor(nowMs() / 1000))
  return signatureLine(verifier, cosignatureOf(seconds, sign(null, utf8(cosignedText(seconds, noteText)), privateKey)))
}

/** The address of a log's last checkpoint below the witness. */
export const originHash = (origin: string): string => createHash('sha256').update(origin).digest('hex')

/** The last checkpoint that it has signed for the log with this hash of its origin. */
export async function lastCheckpoint({ logs, signed }: Witness, hash: string): Promise<Answer> {
  const log = logs.find(({ name }) => originHash(name) === hash)
  const note = log && (await signed.read(log.name))
  return note === undefined ? refused(404, 'nothing signed') : { status: 200, text: note }
}
