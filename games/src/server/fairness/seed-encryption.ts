/** Opens the encryption of the server seeds: GAMES_SECRET opens the root key in the database, and the seeds' key is derived from it. */
import type { Db, Tx } from '@lucero/kit/db'
import { deriveKey, openEncryption, type Encryption } from '@lucero/kit/encryption'
import { StartupProblem } from '@lucero/kit/errors'
import { openRootKey, type RotatingSecret } from '@lucero/kit/root-key'
import { sql } from '@lucero/kit/sql'

export async function openSeedEncryption(db: Db, secrets: RotatingSecret): Promise<Encryption> {
  const opened = await db.transaction((tx) => openRootKey(tx, secrets, () => firstKey(tx, secrets)))
  if (!opened)
    throw new StartupProblem(
      'GAMES_SECRET: the seeds in this database were encrypted with another secret; start with that secret, or set it as GAMES_SECRET_PREVIOUS to replace it',
    )
  return seedEncryption(opened.rootKey)
}

const seedEncryption = (rootKey: string) => openEncryption(deriveKey(rootKey, 'lucero games', 'server seeds'))

/**
 * The first GAMES_SECRET is the root key, as in version 0.3, whose processes may still run beside this one. The server derives it from its
 * own random root key. Undefined if the seeds do not fit.
 */
async function firstKey(tx: Tx, { secret, previousSecret }: RotatingSecret): Promise<string | undefined> {
  const pair = await tx.maybe<{ seed: Buffer }>(sql`select server_seed as seed from seed_pair order by id desc limit 1`)
  const fits = (one: string) => !pair || seedEncryption(one).decryptIfOurs(pair.seed) !== undefined
  return [previousSecret, secret].filter((one) => one !== undefined).find(fits)
}
