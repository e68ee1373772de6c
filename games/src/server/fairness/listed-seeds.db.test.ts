// Issue 41: commitments to seeds are in the public log of the house before a round uses them, and the page of a round can show it.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { verifyRoundInLog, type ClaimedRound } from '@lucero/contract/player/round-in-log'
import { wantWalk } from '../../../../server/src/trust/store.ts'
import { walkIfDue } from '../../../../server/src/trust/walk.ts'
import type { RoundView } from '../../api.ts'
import { openGamesCasino, type GamesCasino } from '../../testing/games-casino.ts'

const run = promisify(execFile)

let house: GamesCasino
beforeAll(async () => void (house = await openGamesCasino()))
afterAll(() => house.stop())

const plain = { cents: 100, waits: false }
const one = <Row>(query: ReturnType<typeof sql>) => house.casino.owner.one<Row & object>(query)
const listed = () =>
  one<{ count: number }>(sql`
    select count(*)::int as count from lucero_games.spare_seed s join lucero_games.seed_batch b on b.id = s.batch where b.listed_at is not null`)
const entries = () =>
  one<{ count: number; seeds: number }>(
    sql`select count(*)::int as count, sum((body::json ->> 'seeds')::int)::int as seeds from public_log_entry where type = 'seeds'`,
  )

async function publishNow() {
  await expect
    .poll(() =>
      one(
        sql`select date_trunc('milliseconds', clock_timestamp()) > coalesce(max(at), '-infinity') as past from transfer`,
      ),
    )
    .toEqual({ past: true })
  await wantWalk(house.casino.runtime.db)
  await expect.poll(() => walkIfDue(house.casino.runtime, undefined, 0)).toBeDefined()
}

const docs = (name: string) => fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url))
const go = { GO111MODULE: 'off', GOPATH: '/usr/share/gocode' }
const hasGo = process.env['NIGHTLY'] && existsSync('/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog')

/** What the programs of docs/ say about the answer. They know nothing of this code. Go compiles for seconds, so it is for the nightly run. */
async function foreignVerdicts(answer: object): Promise<string[]> {
  const file = join(house.dataDir, 'round.json')
  await writeFile(file, JSON.stringify(answer))
  const log = `${house.casino.address}/log`
  const python = await run('python3', ['-B', docs('trust.py'), log, '--proof', file])
  if (!hasGo) return [python.stdout]
  const env = { ...process.env, ...go, GOCACHE: join(house.dataDir, 'go') }
  const { stdout } = await run('go', ['run', docs('trust.go'), log, file], { env })
  expect(stdout.split('\n').slice(1)).toEqual(python.stdout.split('\n').slice(1))
  return [stdout]
}

const claimOf = ({ id, commitment, createdAt, stake, payout = 0 }: RoundView): ClaimedRound => ({
  id,
  commitment,
  createdAt,
  stake,
  payout,
})

it('issue 41: a seed is published before play, and a stranger verifies seed and round; a changed seed or payout is found', async () => {
  const node = await house.start()
  await expect.poll(async () => (await listed()).count).toBe(2000)
  expect(await entries()).toEqual({ count: 1, seeds: 2000 })
  const player = await house.player()
  const page = await node.openPage(await player.launch())
  const { round } = (await page.play(plain)).body
  const log = async (id = round.id) => (await node.roundInLog(id)).body
  const before = await log()
  expect(await verifyRoundInLog(before, claimOf(round))).toMatchObject({
    seed: { is: 'before' },
    round: { is: 'none' },
  })
  await publishNow()
  const after = await log()
  expect(await verifyRoundInLog(after, claimOf(round))).toMatchObject({
    seed: { is: 'before' },
    round: { is: 'listed' },
  })
  expect(await foreignVerdicts(after)).toEqual([expect.stringContaining(after.commitment)])
  await expect(foreignVerdicts({ ...after, commitment: 'ab'.repeat(32) })).rejects.toThrow('not in its batch')
  const forged = { ...after.round!, leaf: { ...after.round!.leaf, payout: '12345' } }
  await expect(foreignVerdicts({ ...after, round: forged })).rejects.toThrow('not in the published list')
  const changes: Partial<ClaimedRound>[] = [{ commitment: 'ab'.repeat(32) }, { payout: 12_345 }, { id: player.id }]
  const findings = await Promise.all(changes.map((change) => verifyRoundInLog(after, { ...claimOf(round), ...change })))
  expect(findings.map(({ seed, round: found }) => [seed.is, found.is])).toEqual([
    ['fault', 'listed'],
    ['before', 'fault'],
    ['before', 'fault'],
  ])
  const early = { ...claimOf(round), createdAt: '2020-01-01T00:00:00.000Z' }
  expect((await verifyRoundInLog(after, early)).seed.is).toBe('late')
  const change = (await page.seeds('mine')).body
  const next = (await page.play(plain)).body.round
  expect(next.commitment).toBe(change.seeds.commitment)
  expect((await verifyRoundInLog(await log(next.id), claimOf(next))).seed.is).toBe('before')
  expect((await listed()).count).toBe(2000 - 3)
  await node.stop()
})

it('issue 41: play goes on without the log: a seed that was not published is listed afterwards, and its rounds say so', async () => {
  house.proxy.add({ of: ({ call }) => call === 'commitSeeds', lost: 'request' })
  const node = await house.start()
  await house.casino.owner.run(sql`delete from lucero_games.spare_seed`)
  const player = await house.player()
  const page = await node.openPage(await player.launch())
  const { round } = (await page.play(plain)).body
  const log = async () => (await node.roundInLog(round.id)).body
  expect((await verifyRoundInLog(await log(), claimOf(round))).seed.is).toBe('none')
  house.proxy.clearFaults()
  await node.stop()
  const later = await house.start()
  await expect
    .poll(async () => (await verifyRoundInLog((await later.roundInLog(round.id)).body, claimOf(round))).seed.is)
    .toBe('late')
})
