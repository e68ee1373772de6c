/**
 * Chance that can be checked: numbers drawn from HMAC-SHA256(server seed, client seed : nonce). The server seed is hashed and shown
 * before anybody plays with it, and shown itself once it is out of use. The same code runs on the server and in the verifier's page.
 */
import { defined } from '@lucero/kit/defined'
import { hmac, type _HMAC } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Seeds = { serverSeed: string; clientSeed: string; nonce: number }

export type Draw = {
  /** A whole number from 0 up to but not including `bound`, each as likely as any other. */
  below(bound: number): number
  /** The list in an order of which each is as likely as any other; the given one stays as it is. */
  shuffled<T>(list: readonly T[]): T[]
}

/** What is shown of a server seed while it is in use. */
export const commitmentOf = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)))

export function openDraw({ serverSeed, clientSeed, nonce }: Seeds): Draw {
  const words = wordsOf(serverSeed, `${clientSeed}:${nonce}`)
  const below = (bound: number) => {
    // Words of the last, incomplete run of `bound` would favour small numbers: they are passed over.
    const fair = 2 ** 32 - (2 ** 32 % bound)
    let word = words.next().value
    while (word >= fair) word = words.next().value
    return word % bound
  }
  return { below, shuffled: (list) => shuffle([...list], below) }
}

/** Fisher and Yates. */
function shuffle<T>(list: T[], below: Draw['below']): T[] {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    ;[list[last], list[other]] = [defined(list[other]), defined(list[last])]
  }
  return list
}

/** Eight words of 32 bits to a block. The first block is the HMAC of `client:nonce` itself, the next ones of `client:nonce:1`, … */
function* wordsOf(serverSeed: string, message: string): Generator<number, never> {
  const block = new Uint8Array(32)
  const view = new DataView(block.buffer)
  for (let number = 0; ; number += 1) {
    writeHmac(serverSeed, number === 0 ? message : `${message}:${number}`, block)
    for (let offset = 0; offset < 32; offset += 4) yield view.getUint32(offset)
  }
}

const newKeyed = (serverSeed: string): _HMAC<ReturnType<typeof sha256.create>> =>
  hmac.create(sha256, utf8ToBytes(serverSeed))

/** Half of an HMAC's work is its key's, and one key serves many blocks and rounds: the last one is kept. */
let last = { serverSeed: '', keyed: newKeyed(''), scratch: newKeyed('') }

function writeHmac(serverSeed: string, message: string, block: Uint8Array): void {
  if (last.serverSeed !== serverSeed) last = { ...last, serverSeed, keyed: newKeyed(serverSeed) }
  // oxlint-disable-next-line no-underscore-dangle -- the library's own way to start again from a keyed state
  last.scratch = last.keyed._cloneInto(last.scratch)
  last.scratch.update(utf8ToBytes(message)).digestInto(block)
}
