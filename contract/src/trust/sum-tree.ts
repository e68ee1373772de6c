/**
 * Verifies a leaf of a Merkle sum tree. Each node has a hash and a sum. The hash of a node covers the sums of both children, so that a total
 * cannot be understated: with one sum per node it could (eprint.iacr.org/2018/1139).
 */
import { concat, fromHex, sha256, toHex, u64, utf8, type Bytes } from './encoding.ts'
import { hashLength, sidesOf } from './merkle.ts'

/** Sums are in cents. A sum above this limit is an overflow. */
export const maxSum = 2n ** 63n - 1n

export type SumNode = { hash: Bytes; sum: bigint }

const sumNodeBytes = (left: SumNode, right: SumNode): Bytes =>
  concat(Uint8Array.of(1), u64(left.sum), left.hash, u64(right.sum), right.hash)

/** A balance is split into this many leaves, at unrelated places, so that the sibling in a path is not a balance. */
export const partsOfBalance = 2

/** The content of a player's leaf. `salt` is known to the player only. `held` is the balance, and `sum` what this leaf has of it, both in cents. */
export type LiabilityLeaf = {
  salt: string
  player: string
  part: number
  lines: number
  head: string
  held: bigint
  sum: bigint
}

export const liabilityText = ({ salt, player, part, lines, head, held, sum }: LiabilityLeaf): string =>
  ['lucero liability 1', salt, player, `${part}/${partsOfBalance}`, lines, head, held, sum].join('\n')

const leafOf = async (text: string, sum: bigint): Promise<SumNode> => ({
  hash: await sha256(concat(Uint8Array.of(0), utf8(text))),
  sum,
})

export const liabilityNode = (leaf: LiabilityLeaf): Promise<SumNode> => leafOf(liabilityText(leaf), leaf.sum)

/** A path as text: for each sibling, from the leaf up, its hash in hexadecimal and its sum. */
export type SumPath = { index: number; size: number; siblings: readonly { hash: string; sum: string }[] }

/** The root that the path leads to, or undefined if the path has the wrong length, or a sum that is negative, too large or not a number. */
export async function rootOfSumPath(leaf: SumNode, path: SumPath): Promise<SumNode | undefined> {
  const sides = sidesOf(path.index, path.size)
  if (sides?.length !== path.siblings.length || leaf.sum < 0n || leaf.sum > maxSum) return undefined
  let node = leaf
  for (const [step, side] of sides.entries()) {
    const sibling = readSibling(path.siblings[step])
    if (!sibling || node.sum + sibling.sum > maxSum) return undefined
    const [left, right] = side === 'left' ? [sibling, node] : [node, sibling]
    node = { hash: await sha256(sumNodeBytes(left, right)), sum: left.sum + right.sum }
  }
  return node
}

function readSibling(sibling: SumPath['siblings'][number] | undefined): SumNode | undefined {
  const hash = fromHex(sibling?.hash ?? '')
  if (!sibling || hash?.length !== hashLength || !/^\d{1,19}$/.test(sibling.sum)) return undefined
  const sum = BigInt(sibling.sum)
  return sum <= maxSum ? { hash, sum } : undefined
}

/** The tree of an entry of liabilities. */
export type PublishedLiabilities = { root: string; total: string; leaves: number }

/** True if the parts are all those of one balance, and each is a leaf of the published tree. */
export async function isLiabilityPublished(
  parts: readonly { leaf: LiabilityLeaf; path: SumPath }[],
  { root, total, leaves }: PublishedLiabilities,
): Promise<boolean> {
  const [first] = parts
  if (!first || parts.length !== partsOfBalance) return false
  const places = new Set(parts.map(({ path }) => path.index))
  const isOneBalance = parts.every(
    ({ leaf, path }, part) =>
      leaf.part === part &&
      path.size === leaves &&
      ['player', 'lines', 'head', 'held'].every((name) => leaf[name as 'head'] === first.leaf[name as 'head']),
  )
  const sum = parts.reduce((all, { leaf }) => all + leaf.sum, 0n)
  if (!isOneBalance || places.size !== parts.length || sum !== first.leaf.held) return false
  for (const { leaf, path } of parts) {
    const reached = await rootOfSumPath(await liabilityNode(leaf), path)
    const isIt = reached && toHex(reached.hash) === root && String(reached.sum) === total
    if (!isIt) return false
  }
  return true
}

/** A settled round, as the log has it. `round` is the id that the lines of the player's book have. The sums of this tree are stakes. */
export type RoundLeaf = { salt: string; round: string; game: string; stake: bigint; payout: bigint }

export const roundText = ({ salt, round, game, stake, payout }: RoundLeaf): string =>
  ['lucero round 1', salt, round, game, stake, payout].join('\n')

export const roundNode = (leaf: RoundLeaf): Promise<SumNode> => leafOf(roundText(leaf), leaf.stake)
