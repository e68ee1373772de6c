// Issue 41: the witness, by the rules of c2sp.org/tlog-witness, over HTTP and across restarts.
import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addCheckpointText, readAddCheckpoint } from '@lucero/contract/trust/add-checkpoint'
import { utf8, type Bytes } from '@lucero/contract/trust/encoding'
import {
  checkpointText,
  readNote,
  readVkey,
  signatureLine,
  signatureTypes,
  verifierOf,
  verifyNote,
  vkeyOf,
} from '@lucero/contract/trust/note'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appendHashes, consistencyProof, hashLeaf, rootOf, type ReadTile } from '../trust/merkle-tree.ts'
import { originHash } from './witness.ts'

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const origin = 'house.example/log'
const keys = generateKeyPairSync('ed25519')
const raw = new Uint8Array(Buffer.from(keys.publicKey.export({ format: 'jwk' }).x!, 'base64url'))
const log = await verifierOf(origin, signatureTypes.ed25519, raw)

/** A history: the same entries up to a number, then its own. */
async function openHistory(name: string, sharedEntries: number, size = 8) {
  const tiles = new Map<string, Buffer>()
  const read: ReadTile = async (level, index) => tiles.get(`${level}/${index}`)!
  const leaves = Array.from({ length: size }, (_, n) =>
    hashLeaf(Buffer.from(n < sharedEntries ? `${n}` : `${name} ${n}`)),
  )
  for (const { level, index, hashes } of await appendHashes(read, 0, leaves)) tiles.set(`${level}/${index}`, hashes)
  const note = async (at: number, by = keys.privateKey, of = origin) => {
    const text = checkpointText({ origin: of, size: at, root: new Uint8Array(await rootOf(read, at)) })
    return `${text}\n${signatureLine(log, sign(null, utf8(text), by))}`
  }
  const proof = async (from: number, to: number): Promise<Bytes[]> =>
    (await consistencyProof(read, from, to)).map((hash) => new Uint8Array(hash))
  return { note, proof }
}

let state: string
let witness: Awaited<ReturnType<typeof start>>

async function start() {
  const child = spawn(process.execPath, [
    program,
    '--name',
    'witness.example',
    '--state',
    state,
    '--port',
    '0',
    '--log',
    vkeyOf(log),
  ])
  let text = ''
  await new Promise<void>((resolve) => {
    const read = (part: Buffer) => {
      text += part.toString()
      if (text.includes('Listening')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('close', () => resolve())
  })
  const [, vkey = ''] = /Witness (\S+)/.exec(text) ?? []
  const [, address = ''] = /Listening on (\S+)/.exec(text) ?? []
  return { child, vkey, address, text }
}

const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') => {
  child.kill(signal)
  await once(child, 'exit')
}

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'lucero-witness-'))
  witness = await start()
})
afterAll(async () => {
  await end(witness.child, 'SIGTERM')
  await rm(state, { recursive: true })
})

const post = async (body: string) => {
  const answer = await fetch(`${witness.address}/add-checkpoint`, { method: 'POST', body })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
type History = Awaited<ReturnType<typeof openHistory>>
const ask = async ({ note, proof }: History, oldSize: number, size: number) =>
  post(addCheckpointText({ oldSize, proof: await proof(oldSize, size), checkpoint: await note(size) }))

it('issue 41: a witness signs what extends the last checkpoint, and never two trees of one size, also after kill -9', async () => {
  const [honest, other] = [await openHistory('honest', 3), await openHistory('other', 3)]
  const first = await ask(honest, 0, 3)
  expect(first.status).toBe(200)
  const verifier = (await readVkey(witness.vkey))!
  const text = readNote(await honest.note(3))!.text
  const [valid] = (await verifyNote(readNote(`${text}\n${first.text}`)!, [verifier]))!
  expect(Number(valid!.seconds)).toBeGreaterThan(1_700_000_000)

  expect(await ask(honest, 0, 5)).toEqual({ status: 409, type: 'text/x.tlog.size', text: '3\n' })
  expect((await ask(honest, 3, 5)).status).toBe(200)
  await end(witness.child, 'SIGKILL')
  witness = await start()
  expect((await readVkey(witness.vkey))!.publicKey).toEqual(verifier.publicKey)
  // Two histories for two readers: the second one has another root at five entries.
  expect((await ask(other, 5, 5)).status).toBe(422)
  expect((await ask(other, 5, 7)).status).toBe(422)
  expect((await ask(honest, 5, 5)).status).toBe(200)
  // A log that was rolled back shows an old checkpoint as new.
  expect((await ask(honest, 3, 4)).status).toBe(409)
  const simultaneous = await Promise.all([ask(honest, 5, 6), ask(honest, 5, 7), ask(honest, 5, 8)])
  expect(simultaneous.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  const stored = await (await fetch(`${witness.address}/${originHash(origin)}/checkpoint`)).text()
  expect(await verifyNote(readNote(stored)!, [log, verifier])).toHaveLength(2)
  expect((await fetch(`${witness.address}/${originHash('other')}/checkpoint`)).status).toBe(404)
})

it('issue 41: a witness refuses other logs, other keys and requests without their form', async () => {
  const history = await openHistory('refused', 0)
  const stranger = generateKeyPairSync('ed25519').privateKey
  const request = async (checkpoint: string, oldSize = 0) => post(addCheckpointText({ oldSize, proof: [], checkpoint }))
  expect((await request(await history.note(2, keys.privateKey, 'other.example/log'))).status).toBe(404)
  expect((await request(await history.note(2, stranger))).status).toBe(403)
  expect((await request(await history.note(2), 3)).status).toBe(400)
  expect((await post('old x\n\n')).status).toBe(400)
  expect((await post('a'.repeat(100_000))).status).toBe(400)
  expect(readAddCheckpoint(`old 1\n${'AAAA\n'.repeat(3)}\nnote`)).toBeUndefined()
})

it('issue 41: a second witness does not start on the same state', async () => {
  const second = await start()
  expect(second.text).toContain('uses')
  expect(second.child.exitCode).toBe(1)
})
