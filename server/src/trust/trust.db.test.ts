// Issue 41: the public log of a casino, read and verified as a stranger does: over HTTP, with the code for browsers and with docs/trust.py.
import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Tx } from '@lucero/kit/db'
import { openLog } from '@lucero/kit/log'
import { sql } from '@lucero/kit/sql'
import { canonicalJson, type Json } from '@lucero/contract/trust/canonical-json'
import { fromBase64, toHex, utf8 } from '@lucero/contract/trust/encoding'
import type { LogEntry, RulesEntry } from '@lucero/contract/trust/entries'
import { isConsistent, leafHash } from '@lucero/contract/trust/merkle'
import {
  readCheckpoint,
  readNote,
  readVkey,
  signatureTypes,
  verifierOf,
  verifyNote,
  vkeyOf,
  type Verifier,
} from '@lucero/contract/trust/note'
import { isLiabilityPublished, rootOfSumPath, roundNode } from '@lucero/contract/trust/sum-tree'
import { tileIndexPath, tilePath, tilesOf } from '@lucero/contract/trust/tiles'
import { verifyProof } from '@lucero/contract/trust/tlog-proof'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataOf } from '@lucero/contract/player/shapes'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { openProvider, seat, type Provider } from '../testing/provider.ts'
import { foldSome } from '../reports/job.ts'
import { openWitnessServer } from '../witness/server.ts'
import { openSignedCheckpoints } from '../witness/signed-checkpoints.ts'
import { noteRelease } from './job.ts'
import { noteRaces } from './race-entries.ts'
import { watchRules } from './rules-entries.ts'
import { append, LogRolledBack, publishedHead, rotateKey, tilesIn } from './log.ts'
import { rootOf } from './merkle-tree.ts'
import { findHead, takeWalk, wantWalk } from './store.ts'
import { walkIfDue } from './walk.ts'
import { askWitnesses } from './witnesses.ts'

const run = promisify(execFile)
const goPackages = '/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog'

let casino: Casino
let provider: Provider
let dataDir: string
let witness: Awaited<ReturnType<typeof openWitness>>

/** A witness in this process, which gets to know the log when that has begun. */
async function openWitness() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'))
  const verifier = await verifierOf('witness.example', signatureTypes.cosignature, raw)
  const state = join(dataDir, 'witness')
  await mkdir(state)
  const logs: Verifier[] = []
  const rules = { verifier, privateKey, logs, signed: openSignedCheckpoints(state), nowMs: () => 1_800_000_000_000 }
  return { verifier, logs, state, server: openWitnessServer(rules, openLog('silent')) }
}

async function startWitness(): Promise<string> {
  witness = await openWitness()
  await new Promise<void>((resolve) => witness.server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(witness.server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lucero-trust-'))
  const witnesses = JSON.stringify([{ url: await startWitness(), vkey: vkeyOf(witness.verifier) }])
  casino = await openCasino({
    LUCERO_DATA_DIR: dataDir,
    LUCERO_PUBLIC_URL: 'https://house.example',
    LUCERO_LOG_WITNESSES: witnesses,
  })
  provider = await openProvider(casino)
  await noteRelease(casino.runtime)
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
  witness.server.close()
  await rm(dataDir, { recursive: true })
})

const get = async (path: string) => {
  const response = await fetch(`${casino.address}/log/${path}`)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

/** A walk to this moment, as the job does it for each hour. Without a load, nothing is in flight. */
async function publishNow(settleSeconds = 0): Promise<Date> {
  // The clock of the ledger can be a few milliseconds ahead of the database.
  const isPast = sql`select date_trunc('milliseconds', clock_timestamp()) > coalesce(max(at), '-infinity') as past from transfer`
  await expect.poll(async () => casino.owner.one(isPast)).toEqual({ past: true })
  const { at } = await wantWalk(casino.runtime.db)
  // The job of the casino can take this walk, or one of the hour before it.
  let cut: Date | null = null
  const walk = async () => {
    await walkIfDue(casino.runtime, undefined, settleSeconds)
    return ({ cut } = await casino.owner.one<{ cut: Date | null }>(sql`select last_cut as cut from public_log_walk`))
      .cut
  }
  await expect.poll(walk).toSatisfy((last: Date | null) => last !== null && last >= at)
  return cut!
}

/** The newest entry of a type. */
async function newest<Type extends LogEntry['type']>(type: Type, like: (entry: LogEntry) => boolean = () => true) {
  const rows = await casino.owner.all<{ body: string }>(
    sql`select body from public_log_entry where type = ${type} order by index desc`,
  )
  const entries = rows.map(({ body }) => JSON.parse(body) as LogEntry)
  return entries.find(like) as Extract<LogEntry, { type: Type }> & { at: string }
}

const checkpointNow = async () => readCheckpoint(readNote((await get('checkpoint')).bytes.toString())!.text)!

/** Verifies an answer as a player's own program does. */
async function verified({ entry, proof, vkey, leaves }: NonNullable<DataOf<'getPublishedBalance'>['published']>) {
  const log = (await readVkey(vkey))!
  const inLog = await verifyProof(proof, await leafHash(utf8(entry)), { origin: log.name, log })
  const parts = leaves.map(({ leaf, path }) => ({
    leaf: { ...leaf, held: BigInt(leaf.held), sum: BigInt(leaf.sum) },
    path,
  }))
  return inLog !== undefined && (await isLiabilityPublished(parts, JSON.parse(entry)))
}

describe('issue 41: the public log', () => {
  it('is served as tiles, bundles and a checkpoint that its key has signed, cacheable for ever', async () => {
    const vkey = (await get('vkey')).bytes.toString().trim()
    expect(vkey).toMatch(/^house\.example\/log\+[\da-f]{8}\+/)
    const { bytes, headers } = await get('checkpoint')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=5')
    const note = readNote(bytes.toString())!
    expect(await verifyNote(note, [(await readVkey(vkey))!])).toHaveLength(1)
    const { origin, size, root } = readCheckpoint(note.text)!
    expect(origin).toBe('house.example/log')
    const [tile] = tilesOf(size)
    const hashes = await get(tilePath(tile!))
    expect(hashes.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(hashes.headers.get('content-type')).toBe('application/octet-stream')
    const bundle = await get(`tile/entries/${tileIndexPath(0)}.p/${size}`)
    const entries: string[] = []
    for (let at = 0; at < bundle.bytes.length;) {
      const length = bundle.bytes.readUInt16BE(at)
      entries.push(bundle.bytes.subarray(at + 2, at + 2 + length).toString())
      at += 2 + length
    }
    expect(entries).toHaveLength(size)
    for (const [n, entry] of entries.entries()) {
      expect(canonicalJson(JSON.parse(entry) as Json)).toBe(entry)
      expect(hashes.bytes.subarray(n * 32, n * 32 + 32).toString('hex')).toBe(toHex(await leafHash(utf8(entry))))
    }
    expect(entries.map((entry) => (JSON.parse(entry) as LogEntry).type).slice(0, 2)).toEqual(['key', 'release'])
    expect((await rootOf(tilesIn(casino.runtime.db), size)).toString('hex')).toBe(toHex(root))
  })

  it.each([
    'tile/0/001',
    'tile/0/000',
    'tile/0/000.p/200',
    'tile/9/000.p/1',
    'tile/entries/000.p/200',
    'tile/x',
    'other',
  ])('answers 404 for %s, which the newest checkpoint does not have', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('notes another version once, and the same one not again', async () => {
    const before = (await checkpointNow()).size
    await noteRelease(casino.runtime)
    expect((await checkpointNow()).size).toBe(before)
    await casino.owner.run(
      sql`update public_log_entry set body = replace(body, '"release":', '"was":') where type = 'release'`,
    )
    await noteRelease(casino.runtime)
    expect((await checkpointNow()).size).toBe(before + 1)
    await casino.owner.run(sql`update public_log_entry set body = replace(body, '"was":', '"release":')`)
  })

  it('notes the rules of each game at every change, also when a change is taken back, and those of our own games by their files', async () => {
    const rules = async () =>
      (
        await casino.owner.all<{ body: string }>(
          sql`select body from public_log_entry where type = 'rules' order by public_log_entry.index`,
        )
      ).map(({ body }) => JSON.parse(body) as RulesEntry)
    const setReturn = (percent: number) =>
      casino.owner.run(sql`update casino_game set return_to_player = ${percent}::float8 where id = 'reels'`)
    const note = watchRules(casino.runtime)
    await note()
    const first = await rules()
    expect(first.find(({ game }) => game === 'reels')).toMatchObject({ rules: null, page: null, rtp: '0.96' })
    const digest = expect.stringMatching(/^[\da-f]{64}$/) as string
    expect(first.find(({ game }) => game === 'dice')).toMatchObject({ rules: digest, page: digest, rtp: '0.96' })
    await note()
    await watchRules(casino.runtime)()
    expect(await rules()).toEqual(first)
    await setReturn(95.5)
    await note()
    await setReturn(96)
    await note()
    expect((await rules()).slice(first.length).map(({ game, rtp }) => [game, rtp])).toEqual([
      ['reels', '0.955'],
      ['reels', '0.96'],
    ])
  })

  it('has the places of a race once its prizes are paid, and nothing that names a winner', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const bonus = randomUUID()
    await casino.owner.run(sql`
      insert into race_week (week, prizes, closed_at, settled_at) values ('2026-01-05', array[${bonus}]::uuid[], now(), now())`)
    await casino.owner.run(sql`
      insert into race_winner (week, place, player_id, points, bonus_id, paid_at)
      values ('2026-01-05', 1, ${player.id}, 1234, ${bonus}, now())`)
    await noteRaces(casino.runtime)
    await noteRaces(casino.runtime)
    const rows = await casino.owner.all<{ body: string }>(sql`select body from public_log_entry where type = 'race'`)
    expect(rows.map(({ body }) => JSON.parse(body) as object)).toEqual([
      expect.objectContaining({ week: '2026-01-05', places: [{ points: 1234, bonus }] }),
    ])
  })

  it('of two appends at one size keeps one tree, and loses no entry', async () => {
    const before = (await checkpointNow()).size
    const entry = (n: number) => ({
      key: `test ${n}`,
      entry: { type: 'staff' as const, version: 1 as const, at: new Date().toISOString(), rows: n, head: '' },
    })
    await Promise.all([1, 2, 3, 4].map((n) => append(casino.runtime, [entry(n), entry(0)])))
    const { size, root } = await checkpointNow()
    expect(size).toBe(before + 5)
    expect((await rootOf(tilesIn(casino.runtime.db), size)).toString('hex')).toBe(toHex(root))
  })
})

it('issue 41: a process that dies at any step of an append leaves the old tree, and the next append continues it', async () => {
  const { runtime } = casino
  const entry = { type: 'staff' as const, version: 1 as const, rows: 1, head: '', at: '2026-01-01T00:00:00.000Z' }
  let [deaths, isWhole] = [0, false]
  while (!isWhole) {
    const before = await findHead(runtime.db)
    let steps = 0
    const step = <Result>(run: () => Promise<Result>) => {
      if (steps === deaths) throw new Error('killed')
      steps += 1
      return run()
    }
    const dying = (tx: Tx): Tx => ({
      all: (query) => step(() => tx.all(query)),
      one: (query) => step(() => tx.one(query)),
      maybe: (query) => step(() => tx.maybe(query)),
      run: (query) => step(() => tx.run(query)),
    })
    const transaction: typeof runtime.db.transaction = (work) => runtime.db.transaction((tx) => work(dying(tx)))
    const tools = { ...runtime, db: { ...runtime.db, transaction } }
    isWhole = await append(tools, [{ key: 'a process dies', entry }]).then(
      () => true,
      () => false,
    )
    const after = (await findHead(runtime.db))!
    expect(after.size).toBe((before?.size ?? 0) + (isWhole ? 1 : 0))
    expect((await rootOf(tilesIn(runtime.db), after.size)).equals(after.root)).toBe(true)
    deaths += 1
  }
  expect(deaths).toBeGreaterThan(7)
})

describe('issue 41: liabilities', () => {
  it('are the sum of all balances at their moment, while bets are played, and equal the ledger', async () => {
    const tables = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const player = await casino.player({ operators: [plainOperator], credit: 200 })
        return seat(provider, player, { credit: 100 })
      }),
    )
    let isPlaying = true
    const playing = tables.map(async (table) => {
      for (let n = 0; isPlaying; n += 1) {
        await table.bet(`b${n} ${table.session}`, `r${n} ${table.session}`, 100)
        await table.win(`w${n} ${table.session}`, `r${n} ${table.session}`, n % 2 ? 150 : 0)
      }
    })
    const cut = await publishNow(1).finally(() => (isPlaying = false))
    await Promise.all(playing)
    await casino.runtime.books.flush()
    const entry = await newest('liabilities')
    expect(entry.at).toBe(cut.toISOString())
    const ledger = await casino.owner.one<{ held: bigint; owed: bigint; books: bigint }>(sql`
      select sum(delta) filter (where account ~ '^(main|game|held|bonus|free):')::bigint as held,
        -sum(delta) filter (where account !~ '^(main|game|held|bonus|free):')::bigint as owed,
        count(distinct player_id) as books
      from transfer t, unnest(t.accounts, t.deltas) as e (account, delta) where t.at < ${cut}`)
    expect([entry.total, entry.books, entry.leaves]).toEqual([
      String(ledger.held),
      Number(ledger.books),
      2 * Number(ledger.books),
    ])
    expect(ledger.owed).toBe(ledger.held)
    expect(ledger.held).toBeGreaterThan(0n)
  })

  it('contain each player, who verifies it alone; another list of the same books has other leaves', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 30 })
    expect((await player.call('getPublishedBalance')).data.published).toBeNull()
    await publishNow()
    const first = (await player.call('getPublishedBalance')).data.published!
    expect(await verified(first)).toBe(true)
    expect(first.leaves.map(({ leaf }) => leaf.held)).toEqual(['3000', '3000'])
    expect(first.leaves[0]!.leaf.lines).toBe((await player.call('getLedger')).data.count)
    expect(first.leaves[0]!.leaf.head).toBe((await player.call('getLedger')).data.receipt!.head)
    await publishNow()
    const second = (await player.call('getPublishedBalance')).data.published!
    expect(second.leaves[0]!.leaf.salt).not.toBe(first.leaves[0]!.leaf.salt)
    expect(await verified(second)).toBe(true)
  })

  it('attacks: a forged balance, an omitted player, another player, an understated total and a negative sum are found', async () => {
    const [player, other] = [
      await casino.player({ operators: [plainOperator], credit: 40 }),
      await casino.player({ operators: [plainOperator], credit: 70 }),
    ]
    await publishNow()
    const mine = (await player.call('getPublishedBalance')).data.published!
    const theirs = (await other.call('getPublishedBalance')).data.published!
    expect(await verified(mine)).toBe(true)
    const withLeaf = (change: object) => ({
      ...mine,
      leaves: mine.leaves.map(({ leaf, path }) => ({ leaf: { ...leaf, ...change }, path })),
    })
    expect(await verified(withLeaf({ held: '4001' }))).toBe(false)
    expect(await verified(withLeaf({ player: other.id }))).toBe(false)
    expect(await verified({ ...mine, leaves: mine.leaves.slice(1) })).toBe(false)
    expect(
      await verified({ ...mine, leaves: mine.leaves.map(({ leaf }, n) => ({ leaf, path: theirs.leaves[n]!.path })) }),
    ).toBe(false)
    const entry = JSON.parse(mine.entry) as LogEntry & { total: string }
    const understated = canonicalJson({ ...entry, total: String(BigInt(entry.total) - 100n) })
    expect(await verified({ ...mine, entry: understated })).toBe(false)
    const negative = mine.leaves.map(({ leaf, path }) => ({
      leaf,
      path: { ...path, siblings: path.siblings.map(({ hash }) => ({ hash, sum: '-100' })) },
    }))
    expect(await verified({ ...mine, leaves: negative })).toBe(false)
  })

  it('never contain a name, a player id or a single balance', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 12.34 })
    await publishNow()
    const bodies = await casino.owner.all<{ body: string }>(sql`select body from public_log_entry`)
    const text = bodies.map(({ body }) => body).join('\n')
    for (const secret of [player.id, player.username, '"1234"']) expect(text).not.toContain(secret)
  })

  it('an unfinished walk goes on to its own moment on another node, and a walker that was replaced writes nothing', async () => {
    const { at } = await wantWalk(casino.runtime.db)
    const gone = await takeWalk(casino.runtime.db, randomUUID(), 0)
    expect(gone!.cutMs).toBe(at.getTime())
    expect(await walkIfDue(casino.runtime, undefined, 0)).toBeUndefined()
    await casino.owner.run(sql`update public_log_walk set beat_at = now() - interval '2 minutes'`)
    await wantWalk(casino.runtime.db)
    expect((await walkIfDue(casino.runtime, undefined, 0))!.getTime()).toBe(gone!.cutMs)
    await publishNow()
  })
})

describe('issue 41: rounds', () => {
  it('contain each settled round of the game once, with its stake and payout', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 100 })
    const table = await seat(provider, player, { credit: 50, game: 'mines' })
    await publishNow()
    await table.bet('p1', 'round 1', 1000)
    await table.win('p2', 'round 1', 2500)
    await table.bet('p3', 'round 2', 400)
    await table.win('p4', 'round 2', 0)
    await table.bet('p5', 'round 3', 100)
    await publishNow()
    const isGame = (entry: LogEntry) => entry.type === 'rounds' && entry.game === table.gameId
    expect(await newest('rounds', isGame)).toMatchObject({ rounds: 2, stakes: '1400', payouts: '2500' })
    const { lines } = (await player.call('getLedger')).data
    const line = lines.findLast(({ kind }) => kind === 'win')!
    const proof = (await player.call('getPublishedRound', { query: { line: line.number } })).data
    expect(proof.leaf).toMatchObject({ round: line.round, stake: '400', payout: '0' })
    const log = (await readVkey(proof.vkey))!
    const leaf = { ...proof.leaf, stake: BigInt(proof.leaf.stake), payout: BigInt(proof.leaf.payout) }
    const isIn = async (one: typeof leaf) => {
      const reached = await rootOfSumPath(await roundNode(one), proof.path)
      const entry = JSON.parse(proof.entry) as { root: string; stakes: string }
      return reached !== undefined && toHex(reached.hash) === entry.root && String(reached.sum) === entry.stakes
    }
    expect(await verifyProof(proof.proof, await leafHash(utf8(proof.entry)), { origin: log.name, log })).toBeDefined()
    expect(await isIn(leaf)).toBe(true)
    expect(await isIn({ ...leaf, payout: 1n })).toBe(false)
    const bet = lines.findLast(({ kind }) => kind === 'bet')!
    expect((await player.call('getPublishedRound', { query: { line: bet.number } })).error?.description).toBe(
      'NOT_FOUND',
    )
    await table.win('p6', 'round 3', 50)
    await publishNow()
    expect(await newest('rounds', isGame)).toMatchObject({ rounds: 1, stakes: '100', payouts: '50' })
  })
})

describe('issue 41: history', () => {
  it('extends every checkpoint that a reader has seen, and a changed one is found', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const seen = await checkpointNow()
    await publishNow()
    const { published } = (await player.call('getPublishedBalance', { query: { size: seen.size } })).data
    const now = readCheckpoint(readNote(published!.proof.slice(published!.proof.indexOf('\n\n') + 2))!.text)!
    const path = published!.consistency!.map((hash) => fromBase64(hash)!)
    expect(now.size).toBeGreaterThan(seen.size)
    expect(await isConsistent(seen, now, path)).toBe(true)
    expect(await isConsistent({ ...seen, root: new Uint8Array(32) }, now, path)).toBe(false)
  })

  it('witnesses sign each checkpoint that extends the last one, and a proof contains their signatures', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const log = (await readVkey((await get('vkey')).bytes.toString().trim()))!
    const ask = async () => askWitnesses(casino.runtime, (await publishedHead(casino.runtime))!)
    const signers = async () => {
      const note = readNote((await get('checkpoint')).bytes.toString())!
      return (await verifyNote(note, [log, witness.verifier]))!.map(({ verifier }) => verifier.name)
    }
    await ask()
    expect(await signers()).toEqual([log.name])
    witness.logs.push(log)
    await ask()
    expect(await signers()).toEqual([log.name, 'witness.example'])
    await publishNow()
    expect(await signers()).toEqual([log.name])
    // The log does not know how far the witness is: it asks, and sends the proof from there.
    await casino.owner.run(sql`delete from public_log_cosignature`)
    await ask()
    const { published } = (await player.call('getPublishedBalance')).data
    const trusted = { origin: log.name, log, witnesses: [witness.verifier] }
    const inLog = await verifyProof(published!.proof, await leafHash(utf8(published!.entry)), trusted)
    expect(inLog!.witnesses.map(({ seconds }) => seconds)).toEqual([1_800_000_000n])
    const file = (await readdir(witness.state)).find((name) => name.endsWith('.checkpoint'))
    const stored = readCheckpoint(readNote(await readFile(join(witness.state, file!), 'utf8'))!.text)!
    expect(stored.size).toBe((await checkpointNow()).size)
  })

  it('a visitor sees the newest state with its witnesses, what the house owes, and what the games return', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 100 })
    const table = await seat(provider, player, { credit: 50, game: 'reels' })
    for (const n of [1, 2]) {
      await table.bet(`v${n}`, `visit ${n}`, 1000)
      await table.win(`x${n}`, `visit ${n}`, 500)
    }
    await publishNow()
    await askWitnesses(casino.runtime, (await publishedHead(casino.runtime))!)
    while (await foldSome(casino.runtime.db));
    const { data } = await casino.call('getTrust')
    const { size, root } = await checkpointNow()
    expect(data.log).toMatchObject({ size, root: toHex(root), witnesses: [{ name: 'witness.example' }] })
    const entry = await newest('liabilities')
    expect(data.liabilities.at(-1)).toEqual({ at: entry.at, total: Number(entry.total) / 100, books: entry.books })
    const game = data.games.find(({ id }) => id === table.gameId)
    expect(game).toMatchObject({ exact: 0.96, rounds: 2, observed: 0.5, low: 0.5, high: 0.5 })
  })

  it('after a rotation the old key has signed the new one and the checkpoint, and the new one signs alone', async () => {
    const before = (await readVkey((await get('vkey')).bytes.toString().trim()))!
    const vkey = await rotateKey(casino.runtime, vkeyOf(before))
    const after = (await readVkey(vkey))!
    expect((await get('vkey')).bytes.toString()).toBe(`${vkey}\n`)
    const signers = async () => {
      const note = readNote((await get('checkpoint')).bytes.toString())!
      return (await verifyNote(note, [before, after]))!.map(({ verifier }) => verifier)
    }
    expect(await signers()).toEqual([before, after])
    expect(await newest('key')).toMatchObject({ vkey, previous: expect.stringContaining(before.name) as string })
    await publishNow()
    expect(await signers()).toEqual([after])
  })

  it('an append that a rotation overtakes is signed by the new key, and of two rotations one is refused', async () => {
    const { runtime } = casino
    const current = async () => (await get('vkey')).bytes.toString().trim()
    const before = await current()
    const rotations = await Promise.allSettled([1, 2].map(() => rotateKey(runtime, before)))
    expect(rotations.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const next = await current()
    let isFirst = true
    const overtaken = (tx: Tx): Tx => ({
      ...tx,
      maybe: async <Row extends object>(query: Parameters<Tx['maybe']>[0]) => {
        const row = await tx.maybe<Row>(query)
        if (isFirst) {
          isFirst = false
          await rotateKey(runtime, next)
        }
        return row
      },
    })
    const transaction: typeof runtime.db.transaction = (work) => runtime.db.transaction((tx) => work(overtaken(tx)))
    const entry = { type: 'staff' as const, version: 1 as const, rows: 1, head: '', at: '2026-01-01T00:00:00.000Z' }
    await append({ ...runtime, db: { ...runtime.db, transaction } }, [{ key: 'overtaken', entry }])
    const newest = (await readVkey(await current()))!
    const note = readNote((await get('checkpoint')).bytes.toString())!
    expect(vkeyOf(newest)).not.toBe(next)
    expect(note.signatures).toHaveLength(1)
    expect(await verifyNote(note, [newest])).toHaveLength(1)
  })

  it('the house rotates the key once, also if the answer was lost, and a staff member needs a second person', async () => {
    const { data } = await casino.house('showPublicLog')
    expect(data).toMatchObject({ problem: null, checkpoint: { size: (await checkpointNow()).size } })
    const { vkey } = data.keys[0]!
    const first = (await casino.house('rotateLogKey', { vkey })).data
    expect(first.vkey).not.toBe(vkey)
    expect((await casino.house('rotateLogKey', { vkey })).data).toEqual(first)
    expect((await casino.house('rotateLogKey', { vkey: 'another' })).error?.description).toBe('CONFLICT')
    expect((await casino.house('showPublicLog')).data.entries[0]).toMatchObject({ type: 'key' })
    const { at } = (await casino.house('requestLiabilities')).data
    expect((await casino.house('showPublicLog')).data.walk.wantedAt).toBe(at)
  })

  it('docs/trust.py, written from docs/trust.md alone, verifies the log, a balance and an earlier checkpoint', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 30 })
    await publishNow()
    const [state, proof] = [join(dataDir, 'seen.txt'), join(dataDir, 'proof.json')]
    await writeFile(proof, JSON.stringify((await player.call('getPublishedBalance')).data.published))
    const python = fileURLToPath(new URL('../../../docs/trust.py', import.meta.url))
    const verify = (...more: string[]) =>
      run('python3', ['-B', python, `${casino.address}/log`, '--seen', state, ...more]).then(
        ({ stdout }) => stdout,
        (error: { stdout: string; stderr: string }) => `${error.stdout}${error.stderr}`,
      )
    const { size } = await checkpointNow()
    expect(await verify('--proof', proof)).toMatch(new RegExp(`${size} entries.*\n(.*\n)*.*30\\.00`))
    await publishNow()
    expect(await verify()).toMatch(/extends the checkpoint of \d+ entries/)
    const forged = JSON.parse(
      JSON.stringify((await player.call('getPublishedBalance')).data.published).replaceAll('"3000"', '"2000"'),
    ) as object
    await writeFile(proof, JSON.stringify(forged))
    expect(await verify('--proof', proof)).toContain('not in the published list')
    const seen = await checkpointNow()
    await writeFile(state, `${seen.size} ${'00'.repeat(32)}\n`)
    expect(await verify()).toContain('another history')
  })

  // Go compiles for seconds.
  it.skipIf(!process.env['NIGHTLY'] || !existsSync(goPackages))(
    'docs/trust.go verifies the same with golang.org/x/mod/sumdb (skipped: install the Debian package golang-golang-x-mod-dev)',
    async () => {
      const player = await casino.player({ operators: [plainOperator], credit: 30 })
      await publishNow()
      const proof = join(dataDir, 'proof.json')
      await writeFile(proof, JSON.stringify((await player.call('getPublishedBalance')).data.published))
      const program = fileURLToPath(new URL('../../../docs/trust.go', import.meta.url))
      const env = { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode', GOCACHE: join(dataDir, 'go') }
      const verify = () => run('go', ['run', program, `${casino.address}/log`, proof], { env })
      const { stdout } = await verify()
      expect(stdout).toContain(`${(await checkpointNow()).size} entries`)
      expect(stdout).toContain('balance of 3000 cents')
      const published = JSON.stringify((await player.call('getPublishedBalance')).data.published)
      await writeFile(proof, published.replaceAll('"3000"', '"2000"'))
      await expect(verify()).rejects.toMatchObject({
        stderr: expect.stringContaining('not in the published list') as string,
      })
    },
    120_000,
  )

  it('a node does not sign or show a log that lost published entries, and goes on when they are back', async () => {
    const head = (await publishedHead(casino.runtime))!
    const files = await readdir(dataDir)
    expect(files.filter((name) => name.startsWith('public-log-'))).toHaveLength(1)
    const lost = await casino.owner.one<{ note: string; root: Buffer }>(
      sql`delete from public_log_checkpoint where size = ${head.size} returning note, root`,
    )
    const restored = (await findHead(casino.runtime.db))!
    expect(restored.size).toBeLessThan(head.size)
    const entry = { type: 'staff' as const, version: 1 as const, at: '2026-01-01T00:00:00.000Z', rows: 1, head: '' }
    await expect(append(casino.runtime, [{ key: 'after the restore', entry }])).rejects.toThrow(LogRolledBack)
    expect((await get('checkpoint')).status).toBe(503)
    expect((await findHead(casino.runtime.db))!.size).toBe(restored.size)
    await casino.owner.run(sql`
      insert into public_log_checkpoint (size, root, note) values (${head.size}::bigint, ${lost.root}, ${lost.note})`)
    expect((await get('checkpoint')).status).toBe(200)
  })
})
