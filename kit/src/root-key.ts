/**
 * The root key of a database, from which all other keys are derived. The table `wrapped_key` stores it, encrypted with the secret of the
 * installation. So the secret can change while the keys stay: docs/decisions/2026-11-17-secret-rotation.md.
 */
import { randomBytes } from 'node:crypto'
import type { Tx } from './db.ts'
import { deriveKey, openEncryption } from './encryption.ts'
import { sql } from './sql.ts'

export type RotatingSecret = { secret: string; previousSecret?: string | undefined }

/** `created`: first start. `wrapped`: the secret is new. `retired`: earlier secrets no longer open the database. */
type Change = 'created' | 'wrapped' | 'retired'
type OpenedKey = { rootKey: string; change: Change | undefined }

export const newRootKey = (): string => randomBytes(32).toString('base64url')

/**
 * Undefined if neither secret opens a wrapped key. `firstKey` returns the root key of a database without one, or undefined if the secret
 * does not fit the database. Run it in a transaction: the lock makes nodes that start together take turns.
 */
export async function openRootKey(
  tx: Tx,
  { secret, previousSecret }: RotatingSecret,
  firstKey: () => Promise<string | undefined>,
): Promise<OpenedKey | undefined> {
  await tx.run(sql`lock table wrapped_key in exclusive mode`)
  const rows = await tx.all<{ id: bigint; wrapped: Buffer }>(sql`select id, wrapped from wrapped_key order by id desc`)
  const openWith = (one: string) => {
    const { decryptIfOurs } = wrappingWith(one)
    return rows.flatMap(({ id, wrapped }) => ({ id, rootKey: decryptIfOurs(wrapped) })).find(({ rootKey }) => rootKey)
  }
  const own = openWith(secret)
  if (own?.rootKey) return { rootKey: own.rootKey, change: previousSecret ? undefined : await retireBefore(tx, own.id) }
  const rootKey = rows.length ? previousSecret && openWith(previousSecret)?.rootKey : await firstKey()
  if (!rootKey) return undefined
  await tx.run(sql`insert into wrapped_key (wrapped) values (${wrappingWith(secret).encrypt(rootKey)})`)
  return { rootKey, change: rows.length ? 'wrapped' : 'created' }
}

const wrappingWith = (secret: string) => openEncryption(deriveKey(secret, 'lucero', 'root key'))

/** Later ones stay: a node that restarts with the earlier secret during a rotation does not undo the rotation. */
async function retireBefore(tx: Tx, id: bigint): Promise<Change | undefined> {
  return (await tx.run(sql`delete from wrapped_key where id < ${id}`)) ? 'retired' : undefined
}
