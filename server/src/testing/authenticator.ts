// A passkey device for tests, after the WebAuthn standard: one ES256 key per account. It shares no code with the program that it is tested with.
import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'

type Options = Readonly<Record<string, unknown>>
type Key = { id: Buffer; privateKey: KeyObject; publicKey: KeyObject; counter: number }

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

/** The part of CBOR that an attestation needs. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

const counterBytes = (counter: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(counter)
  return bytes
}

const [userPresent, userVerified, hasKey] = [0x01, 0x04, 0x40]

type Habits = {
  origin?: string
  /** False: nobody entered a PIN. */
  verifiesUser?: boolean
  /** False: a synced passkey, whose counter is always zero. */
  counts?: boolean
}

export function openAuthenticator({
  origin = 'http://localhost:3000',
  verifiesUser = true,
  counts = true,
}: Habits = {}) {
  let key: Key | undefined
  const flags = userPresent | (verifiesUser ? userVerified : 0)
  const clientData = (type: string, options: Options, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge: options['challenge'], origin: from, crossOrigin: false }))
  const tick = (own: Key) => (counts ? (own.counter += 1) : 0)

  function create(options: Options, from?: string) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    key = { id: randomBytes(16), privateKey, publicKey, counter: 0 }
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const point = (text: string) => Buffer.from(text, 'base64url')
    const coseKey = new Map<unknown, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point(x)],
      [-3, point(y)],
    ])
    const authData = Buffer.concat([
      sha256((options['rp'] as { id: string }).id),
      Buffer.from([flags | hasKey]),
      counterBytes(tick(key)),
      Buffer.alloc(16),
      Buffer.from([0, key.id.length]),
      key.id,
      cbor(coseKey),
    ])
    const attestation = new Map<unknown, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      id: key.id.toString('base64url'),
      clientDataJSON: clientData('webauthn.create', options, from).toString('base64url'),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    }
  }

  function get(options: Options, { from, as = key }: { from?: string; as?: Key | undefined } = {}) {
    if (!as) throw new Error('The device has no passkey')
    const authData = Buffer.concat([sha256(options['rpId'] as string), Buffer.from([flags]), counterBytes(tick(as))])
    const data = clientData('webauthn.get', options, from)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(data)]))
      .sign(as.privateKey)
    return {
      id: as.id.toString('base64url'),
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    }
  }

  /** A copy of the key, with the counter as it is now. */
  const copied = (): Key => {
    if (!key) throw new Error('The device has no passkey')
    return { ...key }
  }
  return { create, get, copied }
}
