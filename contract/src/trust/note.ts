/** Signed notes, their keys, checkpoints and cosignatures: c2sp.org/signed-note, tlog-checkpoint and tlog-cosignature, with Ed25519. */
import {
  concat,
  fromBase64,
  fromHex,
  isEqual,
  readU64,
  sha256,
  toBase64,
  toHex,
  u64,
  utf8,
  type Bytes,
} from './encoding.ts'
import { hashLength, type TreeHead } from './merkle.ts'

/** The type of a signature: of a log over a note, or of a witness over a checkpoint and a time. */
export const signatureTypes = { ed25519: 1, cosignature: 4 } as const
export type SignatureType = (typeof signatureTypes)[keyof typeof signatureTypes]

/** A public key with its name. `id` is the key id of four bytes. */
export type Verifier = { name: string; id: Bytes; type: SignatureType; publicKey: Bytes }

const isKeyName = (name: string) => /^[^\s+]+$/u.test(name)

export async function verifierOf(name: string, type: SignatureType, publicKey: Bytes): Promise<Verifier> {
  const id = (await sha256(concat(utf8(`${name}\n`), Uint8Array.of(type), publicKey))).slice(0, 4)
  return { name, id, type, publicKey }
}

export const vkeyOf = ({ name, id, type, publicKey }: Verifier): string =>
  `${name}+${toHex(id)}+${toBase64(concat(Uint8Array.of(type), publicKey))}`

/** Undefined unless it is an Ed25519 key whose id fits. */
export async function readVkey(vkey: string): Promise<Verifier | undefined> {
  const [, name = '', idText = '', keyText = ''] = /^([^+]+)\+([^+]+)\+(.+)$/s.exec(vkey) ?? []
  const [id, key] = [fromHex(idText), fromBase64(keyText)]
  const type = Object.values(signatureTypes).find((one) => one === key?.[0])
  if (!isKeyName(name) || !id || !key || type === undefined || key.length !== 33) return undefined
  const verifier = await verifierOf(name, type, key.slice(1))
  return isEqual(verifier.id, id) ? verifier : undefined
}

/** The value of a signature line: the key id, then the signature. */
export type NoteSignature = { name: string; id: Bytes; signature: Bytes; line: string }
export type Note = { text: string; signatures: NoteSignature[] }

const maxSignatures = 64

export const signatureLine = ({ name, id }: Pick<Verifier, 'name' | 'id'>, signature: Uint8Array): string =>
  `— ${name} ${toBase64(concat(id, signature))}\n`

export function readSignatureLine(line: string): NoteSignature | undefined {
  const [, name = '', value = ''] = /^— (\S+) (\S+)$/u.exec(line) ?? []
  const bytes = fromBase64(value)
  if (!isKeyName(name) || !bytes || bytes.length < 5) return undefined
  return { name, id: bytes.slice(0, 4), signature: bytes.slice(4), line: `${line}\n` }
}

/** Undefined if the text is not a note. Nothing in a note may be used before a signature was verified. */
export function readNote(note: string): Note | undefined {
  // oxlint-disable-next-line no-control-regex -- a note must not contain them
  if (/[\u0000-\u0009\u000B-\u001F]/.test(note) || !note.endsWith('\n')) return undefined
  const end = note.lastIndexOf('\n\n')
  if (end < 0) return undefined
  const lines = note.slice(end + 2, -1).split('\n')
  const signatures = lines.map(readSignatureLine)
  if (lines.length > maxSignatures || !signatures.every((one) => one !== undefined)) return undefined
  return { text: note.slice(0, end + 1), signatures }
}

const isBy = (verifier: Verifier) => (signature: NoteSignature) =>
  signature.name === verifier.name && isEqual(signature.id, verifier.id)

async function isValid(publicKey: Bytes, signature: Bytes, message: Bytes): Promise<boolean> {
  try {
    const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, message)
  } catch {
    return false
  }
}

/** The text that a witness signs. */
export const cosignedText = (seconds: bigint, noteText: string): string =>
  `cosignature/v1\ntime ${seconds}\n${noteText}`

/** A signature of one known key. `seconds` is the time that a witness has signed. */
export type VerifiedSignature = { verifier: Verifier; seconds: bigint | undefined }

async function verifyOne(text: string, verifier: Verifier, { signature }: NoteSignature) {
  if (verifier.type === signatureTypes.ed25519)
    return (await isValid(verifier.publicKey, signature, utf8(text))) ? { verifier, seconds: undefined } : undefined
  if (signature.length !== 72) return undefined
  const seconds = readU64(signature.slice(0, 8))
  const message = utf8(cosignedText(seconds, text))
  return (await isValid(verifier.publicKey, signature.slice(8), message)) ? { verifier, seconds } : undefined
}

/**
 * The valid signatures of known keys. Signatures of other keys are ignored. Undefined if a known key has a signature that is not valid: then
 * the note must be rejected.
 */
export async function verifyNote(
  { text, signatures }: Note,
  verifiers: readonly Verifier[],
): Promise<VerifiedSignature[] | undefined> {
  const valid: VerifiedSignature[] = []
  for (const verifier of verifiers) {
    const own = signatures.filter(isBy(verifier))
    for (const signature of own) {
      const verified = await verifyOne(text, verifier, signature)
      if (!verified) return undefined
      if (!valid.some((one) => one.verifier === verifier)) valid.push(verified)
    }
  }
  return valid
}

/** The bytes of a cosignature: the time, then the Ed25519 signature of `cosignedText`. */
export const cosignatureOf = (seconds: bigint, signature: Uint8Array): Bytes => concat(u64(seconds), signature)

export type Checkpoint = TreeHead & { origin: string }

export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`

/** Extension lines are accepted and ignored. */
export function readCheckpoint(noteText: string): Checkpoint | undefined {
  const [origin = '', sizeText = '', rootText = '', ...more] = noteText.split('\n')
  const [size, root] = [Number(sizeText), fromBase64(rootText)]
  const isWhole = noteText.endsWith('\n') && more.at(-1) === '' && more.slice(0, -1).every((line) => line !== '')
  if (!origin || !/^(?:0|[1-9]\d*)$/.test(sizeText) || !Number.isSafeInteger(size)) return undefined
  return isWhole && root?.length === hashLength ? { origin, size, root } : undefined
}
