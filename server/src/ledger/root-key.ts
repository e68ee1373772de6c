/** H5: a node with another LUCERO_SECRET would freeze every book, so it does not start. */
import { hkdfSync } from 'node:crypto'
import { endClient, openClient } from '@lucero/kit/connection'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { StartupProblem } from '@lucero/kit/errors'
import { checkpointSigner } from './chain.ts'
import { bookColumns, type BookRow } from './store.ts'

/** More than one, because a single book may be tampered with. */
const sampleSize = 20

export async function assertSameSecret(url: string, secret: string): Promise<void> {
  const client = await openClient(url, { name: 'lucero-start' })
  try {
    const tx = queriesOn(client)
    const fingerprint = fingerprintOf(secret)
    const stored = (await fingerprintIn(tx)) ?? (await writeFirst(tx, secret, fingerprint))
    if (stored !== fingerprint) throw wrongSecret()
  } finally {
    await endClient(client)
  }
}

const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'lucero', 'ledger fingerprint', 32)).toString('hex')

const fingerprintIn = async (tx: Tx): Promise<string | undefined> =>
  (await tx.maybe<{ fingerprint: string }>(sql`select encode(fingerprint, 'hex') as fingerprint from ledger_secret`))
    ?.fingerprint

/** If two nodes start first, one writes and both compare. In a database older than this check, checkpoint signatures are compared. */
async function writeFirst(tx: Tx, secret: string, fingerprint: string): Promise<string | undefined> {
  if (!(await signaturesFit(tx, secret))) throw wrongSecret()
  await tx.run(
    sql`insert into ledger_secret (fingerprint) values (decode(${fingerprint}, 'hex')) on conflict do nothing`,
  )
  return fingerprintIn(tx)
}

async function signaturesFit(tx: Tx, secret: string): Promise<boolean> {
  const sign = checkpointSigner(secret)
  const books = await tx.all<BookRow>(sql`select ${bookColumns} from book b limit ${sampleSize}`)
  return books.length === 0 || books.some((book) => sign(book) === book.signature)
}

const wrongSecret = () =>
  new StartupProblem(
    'LUCERO_SECRET: the books in this database were written with another secret; start with that secret',
  )
