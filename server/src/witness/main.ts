/**
 * lucero witness: signs checkpoints of the public logs of other houses. A process of its own, with its own key and state, and no database.
 * See docs/trust.md.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readVkey, signatureTypes, verifierOf, vkeyOf, type Verifier } from '@lucero/contract/trust/note'
import { defined } from '@lucero/kit/defined'
import { StartupProblem } from '@lucero/kit/errors'
import { openLog } from '@lucero/kit/log'
import { openSignedCheckpoints } from './signed-checkpoints.ts'
import { openWitnessServer } from './server.ts'

const usage = `lucero witness --name NAME --state FOLDER --log VKEY [--log VKEY …] [--port PORT] [--host HOST]
NAME is the host under which the houses reach this witness, for example witness.example.
VKEY is the content of https://HOUSE/log/vkey.`

const options = {
  name: { type: 'string' },
  state: { type: 'string' },
  log: { type: 'string', multiple: true },
  port: { type: 'string', default: '3300' },
  host: { type: 'string', default: '127.0.0.1' },
} as const

const say = (text: string) => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const { values } = parseArgs({ allowPositionals: true, options })
  const { name, state, log: vkeys = [], port, host } = values
  if (!name || !state || !vkeys.length || !/^\d{1,5}$/.test(port)) throw new StartupProblem(usage)
  const logs: Verifier[] = []
  for (const vkey of vkeys) logs.push(await readLogKey(vkey))
  await mkdir(state, { recursive: true, mode: 0o700 })
  const release = await lockState(state)
  const privateKey = await openKey(join(state, 'key.pem'))
  const raw = Buffer.from(defined(createPublicKey(privateKey).export({ format: 'jwk' }).x), 'base64url')
  const verifier = await verifierOf(name, signatureTypes.cosignature, new Uint8Array(raw))
  const witness = { verifier, privateKey, logs, signed: openSignedCheckpoints(state), nowMs: () => Date.now() }
  const server = openWitnessServer(witness, openLog('info'))
  server.listen(Number(port), host, () => {
    const address = server.address()
    say(`Witness ${vkeyOf(verifier)}`)
    say(`Listening on ${typeof address === 'object' && address ? `http://${host}:${address.port}` : host}`)
  })
  const stop = () => {
    server.close(() => void release().then(() => process.exit(0)))
    server.closeAllConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

async function readLogKey(vkey: string): Promise<Verifier> {
  const verifier = await readVkey(vkey.trim())
  if (verifier?.type !== signatureTypes.ed25519) throw new StartupProblem(`${vkey} is not the key of a log`)
  return verifier
}

/** Two processes with one state could sign two trees of one size. A lock of a process that has ended is replaced. */
async function lockState(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, 'lock')
  const other = Number(await readFile(file, 'utf8').catch(() => '0'))
  if (other && other !== process.pid && isAlive(other))
    throw new StartupProblem(`the witness with process id ${other} uses ${folder}`)
  await rm(file, { force: true })
  const lock = await open(file, 'wx', 0o600)
  await lock.writeFile(String(process.pid))
  await lock.close()
  return () => rm(file, { force: true })
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The first start creates the key. */
async function openKey(file: string): Promise<KeyObject> {
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (stored !== undefined) return createPrivateKey(stored)
  const { privateKey } = generateKeyPairSync('ed25519')
  await writeFile(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx', flush: true })
  return privateKey
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
