/**
 * Verifiable random numbers, drawn from HMAC-SHA256(server seed, client seed : nonce). The hash of the server seed is published before
 * play, the seed itself once it is retired. The same code runs on the server and in the verifier.
 */
import { defined } from '@lucero/kit/defined'
import { hmac, type _HMAC } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

export type Seeds = { serverSeed: string; clientSeed: string; nonce: number }

export type Draw = {
  /** A uniform integer from 0 to `bound` - 1. */
  below(bound: number): number
  /** A uniformly shuffled copy of the list. */
  shuffled<T>(list: readonly T[]): T[]
}

/** The published hash of a server seed that is still secret. */
export const commitmentOf = (serverSeed: string): string => bytesToHex(sha256(utf8ToBytes(serverSeed)))

export function openDraw({ serverSeed, clientSeed, nonce }: Seeds): Draw {
  const words = wordsOf(serverSeed, `${clientSeed}:${nonce}`)
  const below = (bound: number) => {
    // Rejection sampling: words of the last, incomplete run of `bound` would favour small numbers.
    const fair = 2 ** 32 - (2 ** 32 % bound)
    let word = words.next().value
    while (word >= fair) word = words.next().value
    return word % bound
  }
  return { below, shuffled: (list) => shuffle([...list], below) }
}

/** Distinct numbers from 0 to `from` - 1, in the order drawn: the first `many` of a partial Fisher–Yates shuffle. */
export function drawnDistinct(draw: Draw, from: number, many: number): number[] {
  const list = Array.from({ length: from }, (_, number) => number)
  for (let index = 0; index < many; index += 1) {
    const other = index + draw.below(from - index)
    ;[list[index], list[other]] = [defined(list[other]), defined(list[index])]
  }
  return list.slice(0, many)
}

/** Fisher–Yates shuffle, in place. */
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

/** Half the cost of an HMAC is its key setup, and one key serves many blocks and rounds. The last keyed state is cached. */
let last = { serverSeed: '', keyed: newKeyed(''), scratch: newKeyed('') }

function writeHmac(serverSeed: string, message: string, block: Uint8Array): void {
  if (last.serverSeed !== serverSeed) last = { ...last, serverSeed, keyed: newKeyed(serverSeed) }
  // oxlint-disable-next-line no-underscore-dangle -- the library's own way to start again from a keyed state
  last.scratch = last.keyed._cloneInto(last.scratch)
  last.scratch.update(utf8ToBytes(message)).digestInto(block)
}
