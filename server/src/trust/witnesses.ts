/**
 * Asks the witnesses of the settings to sign the newest checkpoint: c2sp.org/tlog-witness. Their signatures show a reader that others have seen
 * the same tree. Signing does not wait for them: a checkpoint is published first, and its signatures follow.
 */
import { addCheckpointText } from '@lucero/contract/trust/add-checkpoint'
import { isEqual } from '@lucero/contract/trust/encoding'
import { readNote, readSignatureLine, readVkey, verifyNote, type Verifier } from '@lucero/contract/trust/note'
import { defined } from '@lucero/kit/defined'
import { inParallel } from '@lucero/kit/in-parallel'
import { tilesIn, type LogTools } from './log.ts'
import { consistencyProof } from './merkle-tree.ts'
import * as store from './store.ts'

type WitnessSetting = LogTools['config']['logWitnesses'][number]

const answerMs = 10_000
const witnessesAtOnce = 8
const maxAnswerBytes = 16 * 1024

/** Witnesses that do not answer are asked again in the next turn. */
export async function askWitnesses(tools: LogTools, head: store.Head, stopping?: AbortSignal): Promise<void> {
  const { logWitnesses } = tools.config
  if (!logWitnesses.length) return
  const has = new Set((await store.cosignaturesOf(tools.db, head.size)).map(({ vkey }) => vkey))
  const missing = logWitnesses.filter(({ vkey }) => !has.has(vkey))
  await inParallel(witnessesAtOnce, missing, (witness) =>
    askOne(tools, witness, head, stopping).catch((error: unknown) => {
      if (stopping?.aborted) return
      tools.log.warn(
        { err: error, event: 'trust.witness_failed', witness: witness.url },
        'a witness did not sign the public log; it is asked again',
      )
    }),
  )
}

async function askOne(
  tools: LogTools,
  witness: WitnessSetting,
  head: store.Head,
  stopping?: AbortSignal,
): Promise<void> {
  const verifier = defined(await readVkey(witness.vkey))
  const oldSize = await store.cosignedSize(tools.db, witness.vkey)
  const first = await submit(tools, witness, head, { oldSize, stopping })
  const answer =
    first.status === 409 ? await submit(tools, witness, head, { oldSize: sizeIn(first.text, head), stopping }) : first
  if (answer.status !== 200) throw new Error(`the witness answered ${answer.status}: ${answer.text.slice(0, 200)}`)
  const line = await validLine(answer.text, head, verifier)
  await store.addCosignature(tools.db, { size: head.size, vkey: witness.vkey, line })
}

/** A witness that has signed a larger tree has seen entries that this log no longer has. */
function sizeIn(text: string, head: store.Head): number {
  const size = Number(text.trim())
  if (!/^\d+\n?$/.test(text) || size > head.size)
    throw new Error(
      `the witness has signed a tree of ${text.trim().slice(0, 20)} entries, and the log has ${head.size}`,
    )
  return size
}

type Step = { oldSize: number; stopping: AbortSignal | undefined }

async function submit(tools: LogTools, { url }: WitnessSetting, head: store.Head, { oldSize, stopping }: Step) {
  const hashes = await consistencyProof(tilesIn(tools.db), oldSize, head.size)
  const proof = hashes.map((hash) => new Uint8Array(hash))
  const signals = [AbortSignal.timeout(answerMs), ...(stopping ? [stopping] : [])]
  const response = await fetch(`${url.replace(/\/$/, '')}/add-checkpoint`, {
    method: 'POST',
    body: addCheckpointText({ oldSize, proof, checkpoint: head.note }),
    redirect: 'error',
    signal: AbortSignal.any(signals),
  })
  const text = await response.text()
  if (text.length > maxAnswerBytes) throw new Error('the answer of the witness is too long')
  return { status: response.status, text }
}

/** Signatures of other keys are ignored. */
async function validLine(text: string, head: store.Head, verifier: Verifier): Promise<string> {
  const lines = text.split('\n').map(readSignatureLine)
  const own = lines.find((line) => line?.name === verifier.name && isEqual(line.id, verifier.id))
  const note = own && readNote(`${defined(readNote(head.note)).text}\n${own.line}`)
  if (!own || !note || !(await verifyNote(note, [verifier]))?.length)
    throw new Error('the witness has sent no valid signature')
  return own.line
}
