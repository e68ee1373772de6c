/** The leaf of a commitment in the tree of an entry about seeds. */
import type { Bytes } from './encoding.ts'
import { utf8 } from './encoding.ts'
import { leafHash } from './merkle.ts'

/** The commitment is the SHA-256 of a server seed, or the last hash of a chain. Nobody can guess it, so the leaf needs no salt. */
export const seedText = (commitment: string): string => `lucero seed 1\n${commitment}`

export const seedLeaf = (commitment: string): Promise<Bytes> => leafHash(utf8(seedText(commitment)))
