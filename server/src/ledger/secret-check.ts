/** H5: a node with another secret than the database's books would take every book for broken, so it does not start. */
import { hkdfSync } from 'node:crypto'
import { endClient, openClient } from '@lucero/kit/connection'
import { queriesOn, type Tx } from '@lucero/kit/db'
import { sql } from '@lucero/kit/sql'
import { StartupProblem } from '@lucero/kit/errors'
import { checkpointSigner } from './chain.ts'
import { bookColumns, type BookRow } from './store.ts'

/** More than one, because a book may have been tampered with. */
const booksToTry = 20

export async function assertSameSecret(url: string, secret: string): Promise<void> {
  const client = await openClient(url, { name: 'lucero-start' })
  try {
    const tx = queriesOn(client)
    const ours = fingerprintOf(secret)
    const known = (await fingerprintIn(tx)) ?? (await writeFirst(tx, secret, ours))
    if (known !== ours) throw wrongSecret()
  } finally {
    await endClient(client)
  }
}

const fingerprintOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, 'lucero', 'ledger fingerprint', 32)).toString('hex')

const fingerprintIn = async (tx: Tx): Promise<string | undefined> =>
  (await tx.maybe<{ fingerprint: string }>(sql`select encode(fingerprint, 'hex') as fingerprint from ledger_secret`))
    ?.fingerprint

/** Of two first nodes one writes, and both compare with what it wrote. A database older than this check has checkpoints to go by. */
async function writeFirst(tx: Tx, secret: string, fingerprint: string): Promise<string | undefined> {
  if (!(await signaturesFit(tx, secret))) throw wrongSecret()
  await tx.run(
    sql`insert into ledger_secret (fingerprint) values (decode(${fingerprint}, 'hex')) on conflict do nothing`,
  )
  return fingerprintIn(tx)
}

async function signaturesFit(tx: Tx, secret: string): Promise<boolean> {
  const sign = checkpointSigner(secret)
  const books = await tx.all<BookRow>(sql`select ${bookColumns} from book b limit ${booksToTry}`)
  return books.length === 0 || books.some((book) => sign(book) === book.signature)
}

const wrongSecret = () =>
  new StartupProblem(
    'LUCERO_SECRET: the books in this database were written with another secret; start with the one they were written with',
  )
