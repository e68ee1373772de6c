/**
 * The life of a nonce. A signed provider request carries a nonce that may be used once. It is consumed in one of three ways:
 *
 * 1. by the read, if the book of the command has to be loaded first (`noncesToClaim`, `settleClaims`);
 * 2. by the append, in the statement that writes the transfer (`openAppendNonces`);
 * 3. before the command is queued, on Citus, where nonces are on the coordinator and books are not (`consumeFirst`).
 *
 * After a lost connection it is unknown whether the nonce was consumed. It then counts as consumed (`assumeConsumed`): a replay of the same
 * bytes carries the same idempotency key and gets the stored reply.
 */
import assert from 'node:assert/strict'
import { defined } from '@lucero/kit/defined'
import type { Command, Json, Nonce } from './command.ts'

export type NonceHolder = {
  command: Pick<Command<Json>, 'nonce'>
  /** True if the nonce was consumed for this command, or may have been by an attempt whose outcome is unknown. */
  isNonceConsumed?: boolean
}

const hasUnusedNonce = ({ command, isNonceConsumed = false }: NonceHolder) =>
  command.nonce !== undefined && !isNonceConsumed

export const noncesToClaim = (pending: NonceHolder[]): Nonce[] =>
  pending.filter(hasUnusedNonce).map(({ command }) => defined(command.nonce))

/**
 * Records which nonces the read consumed, and returns the commands that replay a used nonce. If two commands carry the same nonce, the first
 * wins.
 */
export function settleClaims<Holder extends NonceHolder>(pending: Holder[], claimedIds: string[]): Set<Holder> {
  const unclaimed = new Set(claimedIds)
  const replays = new Set<Holder>()
  for (const holder of pending.filter(hasUnusedNonce)) {
    holder.isNonceConsumed = unclaimed.delete(defined(holder.command.nonce).id)
    if (!holder.isNonceConsumed) replays.add(holder)
  }
  assert(unclaimed.size === 0, 'a read consumes only the nonces of its commands')
  return replays
}

/** The nonces that one append consumes. */
export function openAppendNonces() {
  const holders = new Map<string, NonceHolder>()
  return {
    /** False if an earlier command of the batch carries the same nonce. */
    isFree: (holder: NonceHolder): boolean => !hasUnusedNonce(holder) || !holders.has(defined(holder.command.nonce).id),
    add(holder: NonceHolder): void {
      if (!hasUnusedNonce(holder)) return
      const { id } = defined(holder.command.nonce)
      assert(!holders.has(id), 'an append consumes a nonce once')
      holders.set(id, holder)
    },
    list: (): Nonce[] => [...holders.values()].map(({ command }) => defined(command.nonce)),
    /** After the append. A later pass of the batch may fail, and the command is then decided again. */
    markConsumed: (): void => assumeConsumed([...holders.values()]),
  }
}

export function assumeConsumed(pending: NonceHolder[]): void {
  for (const holder of pending) holder.isNonceConsumed = true
}

/** Consumes the nonce outside of the command, and returns the command without it. Throws the nonce's refusal if it was used before. */
export async function consumeFirst<Reply extends Json>({ nonce, ...command }: Command<Reply>): Promise<Command<Reply>> {
  await nonce?.use()
  return command
}
