/** The leaves of a balance: salted, and split in two by the secret of the tree, so that a path tells nothing about another player. */
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { partsOfBalance, type LiabilityLeaf } from '@lucero/contract/trust/sum-tree'

/** A book at the moment of the tree. `head` is the public one of docs/statement.md. */
export type BookAtMoment = { player: string; lines: number; head: string; held: bigint }

const mac = (secret: Buffer, purpose: string, player: string, part: number): Buffer =>
  createHmac('sha256', secret).update(`${purpose}\n${player}\n${part}`).digest()

/** Every split is equally likely, up to a bias of 2⁻¹⁹⁰. */
export function splitBalance(held: bigint, player: string, secret: Buffer): [bigint, bigint] {
  assert(held >= 0n, 'a balance is not negative')
  const random = BigInt(`0x${mac(secret, 'split', player, 0).toString('hex')}`)
  const first = random % (held + 1n)
  return [first, held - first]
}

export function leavesOf({ held, ...book }: BookAtMoment, secret: Buffer): LiabilityLeaf[] {
  const sums = splitBalance(held, book.player, secret)
  assert(sums.length === partsOfBalance, 'every balance has the same number of parts')
  return sums.map((sum, part) => {
    const salt = mac(secret, 'salt', book.player, part).toString('hex')
    return { salt, player: book.player, part, lines: book.lines, head: book.head, held, sum }
  })
}

/** The name of a leaf in its tree. */
export const leafId = ({ player, part }: LiabilityLeaf): string => `${player} ${part}`
