/** The Ed25519 keys that sign the public log. The database stores each private key encrypted, like the other secrets. */
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { defined } from '@lucero/kit/defined'
import { toBase64, utf8 } from '@lucero/contract/trust/encoding'
import { keyChangeText } from '@lucero/contract/trust/entries'
import { readVkey, signatureLine, signatureTypes, verifierOf, vkeyOf, type Verifier } from '@lucero/contract/trust/note'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import * as store from './store.ts'

export type Signer = { verifier: Verifier; vkey: string; privateKey: KeyObject }
type Tools = Pick<Runtime, 'config' | 'secrets'>

/** The name of a log: the public host and `/log`. The first key keeps it, whatever the address is later. */
const originOf = ({ publicUrl }: Runtime['config']): string =>
  `${publicUrl ? new URL(publicUrl).host : 'localhost'}/log`

async function newKey({ secrets }: Tools, origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(defined(publicKey.export({ format: 'jwk' }).x), 'base64url')
  const verifier = await verifierOf(origin, signatureTypes.ed25519, new Uint8Array(raw))
  const wrapped = secrets.encrypt(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString())
  return { vkey: vkeyOf(verifier), wrapped }
}

async function open({ secrets }: Tools, { vkey, wrapped }: store.StoredKey): Promise<Signer> {
  return { verifier: defined(await readVkey(vkey)), vkey, privateKey: createPrivateKey(secrets.decrypt(wrapped)) }
}

/** The key that signs now. The first call creates it. */
export async function openSigner(tools: Tools, tx: Tx): Promise<Signer> {
  const current = await store.findKey(tx)
  if (current) return open(tools, current)
  const { vkey, wrapped } = await newKey(tools, originOf(tools.config))
  await store.addFirstKey(tx, vkey, wrapped)
  return open(tools, defined(await store.findKey(tx)))
}

/** Replaces the key. Returns both, or undefined if another node was first. */
export async function replaceKey(tools: Tools, tx: Tx): Promise<{ before: Signer; after: Signer } | undefined> {
  const stored = await store.findKey(tx)
  if (!stored) return undefined
  const before = await open(tools, stored)
  const { vkey, wrapped } = await newKey(tools, before.verifier.name)
  if (!(await store.replaceKey(tx, stored.id, vkey, wrapped))) return undefined
  return { before, after: await open(tools, defined(await store.findKey(tx))) }
}

const signed = ({ privateKey }: Signer, text: string): Buffer => sign(null, utf8(text), privateKey)

export const signNote = (text: string, signers: readonly Signer[]): string =>
  `${text}\n${signers.map((signer) => signatureLine(signer.verifier, signed(signer, text))).join('')}`

/** The signature by which a key names its successor. */
export const signChange = (before: Signer, vkey: string): string => toBase64(signed(before, keyChangeText(vkey)))
