// Issue 41: notes, keys and checkpoints of the public log, with the examples of the C2SP texts.
import { generateKeyPairSync, sign } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, fromHex, toBase64, toHex, u64, utf8, type Bytes } from './encoding.ts'
import {
  checkpointText,
  cosignatureOf,
  cosignedText,
  readCheckpoint,
  readNote,
  readVkey,
  signatureLine,
  signatureTypes,
  verifierOf,
  verifyNote,
  vkeyOf,
  type SignatureType,
} from './note.ts'

const exampleKey = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
const exampleNote = `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`

async function newSigner(name: string, type: SignatureType) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = fromBase64(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64'))!
  const verifier = await verifierOf(name, type, raw)
  const signed = (text: string): Bytes => new Uint8Array(sign(null, utf8(text), privateKey))
  return { verifier, signed }
}

describe('issue 41: signed notes', () => {
  it('verifies the example of c2sp.org/signed-note with its key', async () => {
    const verifier = (await readVkey(exampleKey))!
    expect(vkeyOf(verifier)).toBe(exampleKey)
    expect(await verifyNote(readNote(exampleNote)!, [verifier])).toHaveLength(1)
  })

  it('rejects a note of which a known signature does not fit, and ignores signatures of other keys', async () => {
    const verifier = (await readVkey(exampleKey))!
    const changed = readNote(exampleNote.replace('example message', 'other message'))!
    expect(await verifyNote(changed, [verifier])).toBeUndefined()
    const stranger = (await newSigner('example.com/foo', signatureTypes.ed25519)).verifier
    expect(await verifyNote(changed, [stranger])).toEqual([])
  })

  it('verifies a witness over the time and the checkpoint, and not another time', async () => {
    const { verifier, signed } = await newSigner('witness.example', signatureTypes.cosignature)
    const text = checkpointText({ origin: 'house.example/log', size: 3, root: new Uint8Array(32) })
    const note = (seconds: bigint) =>
      readNote(`${text}\n${signatureLine(verifier, cosignatureOf(seconds, signed(cosignedText(1234n, text))))}`)!
    expect(await verifyNote(note(1234n), [verifier])).toEqual([{ verifier, seconds: 1234n }])
    expect(await verifyNote(note(1235n), [verifier])).toBeUndefined()
  })

  it.each([
    ['no signature', 'text\n'],
    ['no line break at the end', exampleNote.trimEnd()],
    ['a control character', exampleNote.replace('message', 'mess\u0007age')],
    ['a signature without its id', 'text\n\n— name AAAA\n'],
    ['a line that is not a signature', 'text\n\n- name AAAAAAAAAAAA\n'],
  ])('does not read a note with %s', (_, note) => {
    expect(readNote(note)).toBeUndefined()
  })

  it.each([
    ['another id', exampleKey.replace('530d903a', '530d903b')],
    ['an unknown type', 'a+00000000+CekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'],
    ['a short key', 'a+00000000+AekyeQ=='],
  ])('does not read a key with %s', async (_, vkey) => {
    expect(await readVkey(vkey)).toBeUndefined()
  })
})

describe('issue 41: checkpoints', () => {
  it('have one text, which is read back', () => {
    const root = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => new Uint8Array(bytes))
    fc.assert(
      fc.property(fc.nat(), root, (size, bytes) => {
        const checkpoint = { origin: 'house.example/log', size, root: bytes }
        expect(readCheckpoint(checkpointText(checkpoint))).toEqual(checkpoint)
      }),
    )
  })

  it.each([
    ['a size with a leading zero', `a\n01\n${toBase64(new Uint8Array(32))}\n`],
    ['a short root', `a\n1\n${toBase64(new Uint8Array(31))}\n`],
    ['no origin', `\n1\n${toBase64(new Uint8Array(32))}\n`],
    ['an empty line', `a\n1\n${toBase64(new Uint8Array(32))}\n\nb\n`],
    ['a size that is not a safe number', `a\n9007199254740993\n${toBase64(new Uint8Array(32))}\n`],
  ])('are not read with %s', (_, text) => {
    expect(readCheckpoint(text)).toBeUndefined()
  })
})

it('issue 41: bytes are read back from their texts, and only from those', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase64(toBase64(bytes))).toEqual(new Uint8Array(bytes))
      expect(fromHex(toHex(bytes))).toEqual(new Uint8Array(bytes))
    }),
  )
  for (const text of ['AB', 'AB=', 'AB===', 'A B=', 'AB-_', 'AQ==AQ==', 'AR=='])
    expect(fromBase64(text)).toBeUndefined()
  expect(toHex(u64(258n))).toBe('0000000000000102')
})
