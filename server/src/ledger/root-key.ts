/**
 * Opens the root key of the wallet's database with LUCERO_SECRET. A node with another secret would freeze every book, so it does not
 * start (H5).
 */
import { hkdfSync } from 'node:crypto'
import { endClient, openClient } from '@lucero/kit/connection'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { StartupProblem } from '@lucero/kit/errors'
import type { Log } from '@lucero/kit/log'
import { newRootKey, openRootKey as openWrapped, type RotatingSecret } from '@lucero/kit/root-key'
import { sql } from '@lucero/kit/sql'
import { checkpointSigner } from './chain.ts'
import { bookColumns, type BookRow } from './store.ts'

/** More than one, because a single book may be tampered with. */
const sampleSize = 20

export async function openRootKey(url: string, secrets: RotatingSecret, log?: Log): Promise<string> {
  const client = await openClient(url, { name: 'lucero-start' })
  try {
    const tx = queriesOn(client)
    await client.query('begin')
    const opened = await openWrapped(tx, secrets, () => firstKey(tx, secrets))
    if (!opened) throw wrongSecret()
    await assertFingerprint(tx, opened.rootKey)
    await client.query('commit')
    if (opened.change && log) logChange[opened.change](log)
    return opened.rootKey
  } finally {
    await endClient(client)
  }
}

const logChange = {
  created: (log: Log) => log.info({ event: 'secret.created' }, 'root key stored, encrypted with LUCERO_SECRET'),
  wrapped: (log: Log) =>
    log.info({ event: 'secret.wrapped' }, 'new LUCERO_SECRET opens the database beside the previous one'),
  retired: (log: Log) => log.info({ event: 'secret.retired' }, 'earlier secrets no longer open the database'),
}

/** Before version 0.4, LUCERO_SECRET was the root key itself. It stays the root key of such a database. Any other gets a random one. */
async function firstKey(tx: Tx, { secret, previousSecret }: RotatingSecret): Promise<string | undefined> {
  const candidates = [secret, previousSecret].filter((one) => one !== undefined)
  const fingerprint = await fingerprintIn(tx)
  if (fingerprint) return candidates.find((one) => fingerprintOf(one) === fingerprint)
  const books = await tx.all<BookRow>(sql`select ${bookColumns} from book b limit ${sampleSize}`)
  if (!books.length) return newRootKey()
  return candidates.find((one) => {
    const sign = checkpointSigner(one)
    return books.some((book) => sign(book) === book.signature)
  })
}

const fingerprintOf = (rootKey: string): string =>
  Buffer.from(hkdfSync('sha256', rootKey, 'lucero', 'ledger fingerprint', 32)).toString('hex')

const fingerprintIn = async (tx: Tx): Promise<string | undefined> =>
  (await tx.maybe<{ fingerprint: string }>(sql`select encode(fingerprint, 'hex') as fingerprint from ledger_secret`))
    ?.fingerprint

/** The fingerprint also identifies the database to the files that nodes keep outside it. */
async function assertFingerprint(tx: Tx, rootKey: string): Promise<void> {
  const own = fingerprintOf(rootKey)
  await tx.run(sql`insert into ledger_secret (fingerprint) values (decode(${own}, 'hex')) on conflict do nothing`)
  if ((await fingerprintIn(tx)) !== own) throw wrongSecret()
}

const wrongSecret = () =>
  new StartupProblem(
    'LUCERO_SECRET: the books in this database were written with another secret; start with that secret, or set it as LUCERO_SECRET_PREVIOUS to replace it',
  )
