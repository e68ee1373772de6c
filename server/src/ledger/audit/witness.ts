/**
 * L10: an audit cannot detect a book that was deleted completely or restored from an old copy, because the rest is consistent. Therefore each
 * node writes a signed file outside the database every hour with the number of transfers of every book. These numbers can only grow.
 */
import { defined } from '@lucero/kit/defined'
import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { every } from '@lucero/kit/every'
import { headsAfter, identityOf, noPlayer, type BookPosition } from './audit-store.ts'
import { freeze, halt, type AuditTools } from './freeze.ts'
import { lastReleases, type Finding } from './freeze-store.ts'

type Tools = AuditTools & { config: { dataDir: string } }
/** A book that has fewer transfers than in the file. `seq` is the number in the file. */
type Behind = Finding & BookPosition
type Comparison = { behind: Behind[]; tooMany?: string }

const checkEveryMs = 10 * 60_000
const maxAgeMs = 60 * 60_000
const bytesPerWrite = 65_536
const headsPerPage = 2000
/** Above this number the whole database was restored, rather than single books tampered with. */
const maxBehind = 20

export type Witness = ReturnType<typeof openWitness>

/** `writes`: writes the file from time to time. */
export function openWitness(runtime: Tools, writes = true) {
  const record = async () => {
    const file = await fileOf(runtime)
    const { behind } = await compareAndAct(runtime, file)
    await write(runtime, file, behind)
  }
  /** Uses the age of the file, so that nodes that restart often write it too. */
  const recordIfOld = async () => {
    const written = await stat(await fileOf(runtime)).catch(() => undefined)
    if (!written || Date.now() - written.mtimeMs > maxAgeMs) await record()
  }
  const { stop } = every(checkEveryMs, async () => (writes ? recordIfOld() : undefined), {
    log: runtime.log,
    event: 'ledger.heads_delayed',
    message: 'book heads not written',
    startsNow: false,
  })
  return {
    record,
    /** Freezes the books that shrank and returns the findings. Empty if this node never wrote a file. */
    async compare(): Promise<string[]> {
      const { tooMany, behind } = await compareAndAct(runtime, await fileOf(runtime))
      return tooMany ? [tooMany] : behind.map(({ text }) => text)
    },
    stop,
  }
}

const fileOf = async ({ db, config }: Tools) => join(config.dataDir, `book-heads-${await identityOf(db)}.txt`)

async function compareAndAct(runtime: Tools, file: string): Promise<Comparison> {
  const compared = await compareWith(runtime, file)
  await (compared.tooMany ? halt(runtime, compared.tooMany) : freeze(runtime, compared.behind))
  return compared
}

/** Merges the file with the database. Both are sorted by player. */
async function compareWith(runtime: Tools, file: string): Promise<Comparison> {
  const atMs = await timeOf(runtime, file)
  if (atMs === undefined) return { behind: [] }
  const behind: Behind[] = []
  const before = readHeads(file)
  let old = (await before.next()).value
  const note = ({ playerId, seq }: BookPosition, now: string) =>
    void behind.push({ playerId, seq, text: `book ${playerId}: it had ${seq} transfers and ${now} (by ${file})` })
  for await (const { playerId, seq } of headsNow(runtime)) {
    for (; old && old.playerId < playerId; old = (await before.next()).value) note(old, 'no longer exists')
    if (old?.playerId !== playerId) continue
    if (seq < old.seq) note(old, `now has ${seq}`)
    old = (await before.next()).value
  }
  for (; old; old = (await before.next()).value) note(old, 'no longer exists')
  return judged(runtime, file, atMs, behind)
}

/** Books that the house released after the file was written are not findings. */
async function judged({ db }: Tools, file: string, atMs: number, found: Behind[]): Promise<Comparison> {
  const releases = await lastReleases(
    db,
    found.slice(0, 1000).map(({ playerId }) => playerId),
  )
  const behind = found.filter(({ playerId }) => !((releases.get(playerId)?.releasedAtMs ?? 0) > atMs))
  if (behind.length <= maxBehind) return { behind }
  const since = new Date(atMs).toISOString()
  const tooMany = `${behind.length} books have fewer transfers than on ${since}: if the database was restored on purpose, remove ${file}`
  return { behind, tooMany }
}

async function* headsNow({ db }: Tools): AsyncGenerator<BookPosition> {
  for (let after: string | undefined = noPlayer; after !== undefined;) {
    const page: BookPosition[] = await headsAfter(db, after, headsPerPage)
    yield* page
    after = page.length === headsPerPage ? defined(page.at(-1)).playerId : undefined
  }
}

const linesOf = (file: string): AsyncIterable<string> =>
  createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity })

async function* readHeads(file: string): AsyncGenerator<BookPosition, undefined> {
  for await (const line of linesOf(file)) {
    const [playerId, seq] = line.split(' ')
    if (playerId?.length === noPlayer.length) yield { playerId, seq: BigInt(defined(seq)) }
  }
  return undefined
}

/** The time at which the file was written. Undefined if there is no file with a valid signature. */
async function timeOf({ log, books: { chain } }: Tools, file: string): Promise<number | undefined> {
  const hash = createHash('sha256')
  let [atMs, isSigned] = [undefined as number | undefined, false]
  try {
    for await (const line of linesOf(file)) {
      const [word, value = ''] = line.split(' ')
      if (word === 'signature') isSigned = value === chain.sign('heads', hash.copy().digest('hex'))
      else hash.update(`${line}\n`)
      if (word === 'at') atMs = Number(value)
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  if (isSigned) return atMs
  log.error({ event: 'ledger.heads_unsigned', file }, 'book heads file has no valid signature')
  return undefined
}

/** A book that shrank keeps its old line until the house releases it. */
async function write(runtime: Tools, file: string, behind: Behind[]): Promise<void> {
  await mkdir(runtime.config.dataDir, { recursive: true })
  const temporary = `${file}.${process.pid}`
  const output = await open(temporary, 'w', 0o600)
  const hash = createHash('sha256')
  let [books, transfers, text] = [0, 0n, put(hash, `at ${Date.now()}`)]
  try {
    for await (const head of withKept(headsNow(runtime), behind)) {
      books += 1
      transfers += head.seq
      text += put(hash, `${head.playerId} ${head.seq}`)
      if (text.length < bytesPerWrite) continue
      await output.write(text)
      text = ''
    }
    const signature = runtime.books.chain.sign('heads', hash.digest('hex'))
    await output.write(`${text}signature ${signature}\n`)
    await output.sync()
    const size = { books, transfers: String(transfers), signature }
    runtime.log.info({ event: 'ledger.heads_recorded', ...size }, 'book heads written')
  } finally {
    await output.close()
  }
  await rename(temporary, file)
}

function put(hash: Hash, line: string): string {
  hash.update(`${line}\n`)
  return `${line}\n`
}

/** Sorted by player. If a player has two lines, the older one is kept. */
async function* withKept(now: AsyncGenerator<BookPosition>, kept: BookPosition[]): AsyncGenerator<BookPosition> {
  let next = 0
  for await (const head of now) {
    while (next < kept.length && defined(kept[next]).playerId < head.playerId) yield defined(kept[next++])
    yield kept[next]?.playerId === head.playerId ? defined(kept[next++]) : head
  }
  yield* kept.slice(next)
}
