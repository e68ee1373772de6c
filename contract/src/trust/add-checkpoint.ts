/** The request of a log to a witness: add-checkpoint of c2sp.org/tlog-witness. */
import { fromBase64, toBase64, type Bytes } from './encoding.ts'
import { hashLength } from './merkle.ts'

/** `oldSize` is the size of the last checkpoint that the witness has signed. The proof leads from there to the checkpoint. */
export type AddCheckpoint = { oldSize: number; proof: readonly Bytes[]; checkpoint: string }

const maxProofLines = 63

export const addCheckpointText = ({ oldSize, proof, checkpoint }: AddCheckpoint): string =>
  [`old ${oldSize}`, ...proof.map(toBase64), '', checkpoint].join('\n')

/** Undefined if the text is not such a request. */
export function readAddCheckpoint(text: string): AddCheckpoint | undefined {
  const end = text.indexOf('\n\n')
  const [first = '', ...lines] = text.slice(0, end).split('\n')
  const [, oldSize] = /^old (0|[1-9]\d*)$/.exec(first) ?? []
  const proof = lines.map(fromBase64)
  const isProof = proof.length <= maxProofLines && proof.every((hash) => hash?.length === hashLength)
  if (end < 0 || oldSize === undefined || !Number.isSafeInteger(Number(oldSize)) || !isProof) return undefined
  return { oldSize: Number(oldSize), proof: proof as Bytes[], checkpoint: text.slice(end + 2) }
}
