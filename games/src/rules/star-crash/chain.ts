/** The hash chain of Star Crash, and the digest of the client seeds. Links and seeds are hashed as text. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const hashOf = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** The link before this one. The link before the first is the published hash. */
export const linkBefore = (link: string): string => hashOf(link)

/** Sorted, so that nobody can choose an order. One line per bet. */
export const digestOfSeeds = (clientSeeds: readonly string[]): string => hashOf([...clientSeeds].sort().join('\n'))

/** True if repeated hashing of the link gives the earlier link, which is `rounds` rounds older. */
export function isLinkAfter(link: string, earlier: string, rounds: number): boolean {
  let hash = link
  for (let round = 0; round < rounds; round += 1) hash = linkBefore(hash)
  return hash === earlier
}
