/** A proof that an entry is in a log, as a text that stands alone: c2sp.org/tlog-proof. */
import { fromBase64, isEqual, toBase64, type Bytes } from './encoding.ts'
import { hashLength, rootOfInclusion } from './merkle.ts'
import { readCheckpoint, readNote, verifyNote, type Checkpoint, type VerifiedSignature, type Verifier } from './note.ts'

const header = 'c2sp.org/tlog-proof@v1'

export type TlogProof = { index: number; path: Bytes[]; checkpoint: string }

export const proofText = ({ index, path, checkpoint }: TlogProof): string =>
  [header, `index ${index}`, ...path.map(toBase64), '', checkpoint].join('\n')

/** Extra data is accepted and ignored, because nothing authenticates it. */
export function readProof(text: string): TlogProof | undefined {
  const end = text.indexOf('\n\n')
  const [first, ...rest] = text.slice(0, end).split('\n')
  if (end < 0 || first !== header) return undefined
  const [indexLine = '', ...hashes] = rest[0]?.startsWith('extra ') ? rest.slice(1) : rest
  const [, indexText] = /^index (0|[1-9]\d*)$/.exec(indexLine) ?? []
  const path = hashes.map(fromBase64)
  if (indexText === undefined || !path.every((one) => one?.length === hashLength)) return undefined
  return { index: Number(indexText), path: path as Bytes[], checkpoint: text.slice(end + 2) }
}

export type VerifiedProof = { checkpoint: Checkpoint; index: number; witnesses: VerifiedSignature[] }

/** Undefined unless the log has signed a checkpoint of its origin whose tree has this leaf at the index of the proof. */
export async function verifyProof(
  text: string,
  leaf: Bytes,
  { origin, log, witnesses = [] }: { origin: string; log: Verifier; witnesses?: readonly Verifier[] },
): Promise<VerifiedProof | undefined> {
  const proof = readProof(text)
  const note = proof && readNote(proof.checkpoint)
  const checkpoint = note && readCheckpoint(note.text)
  if (!checkpoint || checkpoint.origin !== origin) return undefined
  const signatures = await verifyNote(note, [log, ...witnesses])
  if (!signatures?.some(({ verifier }) => verifier === log)) return undefined
  const root = await rootOfInclusion(leaf, { ...proof, size: checkpoint.size })
  if (!root || !isEqual(root, checkpoint.root)) return undefined
  return { checkpoint, index: proof.index, witnesses: signatures.filter(({ verifier }) => verifier !== log) }
}
