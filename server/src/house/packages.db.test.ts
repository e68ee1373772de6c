// Versions of hosted games in the house API: what staff see, the second person, and the audit log.
import { createHash, randomBytes } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { goodFiles, goodRows, linesText, tableText, type Files } from '@lucero/outcomes/testing/package-folder'
import { ownProviderId } from '@lucero/contract/shared/own-games'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { registerOwnGames } from '../games/own-games.ts'
import { openCasino, type Casino } from '../testing/casino.ts'
import { addPackage } from '../testing/packages.ts'
import { providerAt, type Provider } from '../testing/provider.ts'
import { refusal } from '../testing/program.ts'
import { newStaff } from '../testing/staff.ts'
import { ok, openTwoPersons } from '../testing/two-persons.ts'

// A check starts a process, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let casino: Casino
let gamesProcess: Provider
let two: Awaited<ReturnType<typeof openTwoPersons>>
beforeAll(async () => {
  casino = await openCasino()
  const secret = randomBytes(32).toString('hex')
  await registerOwnGames(casino.runtime, secret)
  gamesProcess = providerAt(casino.address, ownProviderId, secret)
  two = await openTwoPersons(casino)
})
afterAll(() => casino.stop())

const house: Casino['house'] = (...call) => casino.house(...call)
const rowsOf = async (game: string) => (await house('listPackages')).data.packages.filter((one) => one.game === game)
const statesOf = async (game: string) => (await rowsOf(game)).map(({ version, state }) => [version, state])
const found = async (game: string, version: number) => (await house('findPackage', { game, version })).data.package
const reason = 'Certificate 4711'
/** As the games process gets them. */
async function settingsOfGames(game: string, version = 1) {
  const { versions } = (await gamesProcess.call('packages', {})).body
  return versions!.find((one) => one.game === game && one.version === version)!.settings
}

/** Returns 94 %: the row of 1.00 weighs one less, the loss one more. */
function poorerFiles(): Files {
  const weights = [51, 39, 9, 1]
  const rows = goodRows.map((row, at) => ({ ...row, weight: weights[at]! }))
  return {
    ...goodFiles(),
    'math/books_base.jsonl.zst': zstdCompressSync(linesText(rows)),
    'math/lookUpTable_base_0.csv': tableText(rows),
    'front/game.js': 'export const started = 2',
    'front/new.css': '',
  }
}

describe('issue 38: what staff see of versions', () => {
  it('the list has every version with its RTP, warnings and commitment', async () => {
    await addPackage(casino.runtime, { game: 'shown' })
    await addPackage(casino.runtime, { game: 'shown', files: poorerFiles(), state: 'uploaded' })
    const [second, first] = await rowsOf('shown')
    expect(first).toMatchObject({
      version: 1,
      name: 'shown',
      studio: 'Lucero',
      state: 'published',
      minRtp: '95.000000',
      maxRtp: '95.000000',
      uploadedBy: 'test',
      waitsSince: null,
    })
    expect(first!.warnings).toBeGreaterThan(0)
    expect(second).toMatchObject({ version: 2, state: 'uploaded', minRtp: '94.000000', publishedAt: null })
  })

  it('a version has its report, and its commitment hashes to what is published', async () => {
    const one = await found('shown', 1)
    expect(createHash('sha256').update(one.commitment).digest('hex')).toBe(one.commitmentHash)
    expect(one).toMatchObject({
      rights: 'Lucero, MIT',
      step: 0.01,
      front: { files: 2 },
      difference: null,
      request: null,
    })
    expect(one.modes).toMatchObject([
      {
        name: 'base',
        cost: 1,
        outcomes: 4,
        rtp: '95.000000',
        rtpFraction: { numerator: '19', denominator: '20' },
        hitRate: 0.5,
        maxWin: 10,
        maxWinChance: 0.01,
        mostLikely: { id: 1, payout: 0, chance: 0.5 },
        mostLikelyWin: { id: 2, payout: 1, chance: 0.4 },
      },
    ])
    expect(one.warnings).toMatchObject([{ code: 'FEW_OUTCOMES', mode: 'base' }, { code: 'LIKELY_WIN' }])
  })

  it('the difference to the published version names RTP, modes, largest win and changed files', async () => {
    expect((await found('shown', 2)).difference).toEqual({
      version: 1,
      modes: [
        {
          name: 'base',
          before: { rtp: '95.000000', cost: 1, maxWin: 10, outcomes: 4 },
          after: { rtp: '94.000000', cost: 1, maxWin: 10, outcomes: 4 },
          isMathsEqual: false,
        },
      ],
      front: { added: 1, changed: 1, removed: 0 },
    })
  })

  it('a version with the same maths and another front end says so', async () => {
    const files = { ...goodFiles(), 'front/game.js': 'export const started = 3' }
    await addPackage(casino.runtime, { game: 'shown', files, state: 'uploaded' })
    const { difference } = await found('shown', 3)
    expect(difference).toMatchObject({ modes: [{ isMathsEqual: true }], front: { added: 0, changed: 1, removed: 0 } })
  })

  it('a version that does not exist is refused by every call', async () => {
    const named = { game: 'nobody', version: 1 }
    expect(refusal(await house('findPackage', { game: 'nobody', version: 1 }))).toEqual([404, 'PACKAGE_NOT_FOUND'])
    expect(refusal(await house('tryPackage', named))).toEqual([404, 'PACKAGE_NOT_FOUND'])
    for (const call of ['trialPackage', 'publishPackage', 'retirePackage'] as const)
      expect([call, refusal(await house(call, { ...named, reason }))]).toEqual([call, [404, 'PACKAGE_NOT_FOUND']])
    expect(refusal(await house('publishPackage', { ...named, reason }, two.manager.token))[1]).toBe('PACKAGE_NOT_FOUND')
  })

  it('3,000 versions are listed without reading their manifests', async () => {
    await addPackage(casino.runtime, { game: 'many', state: 'uploaded' })
    await casino.owner.run(sql`
      insert into package_version (game_id, version, upload_id, state, manifest, report, rights, commitment, commitment_hash,
        uploaded_by, uploaded_at)
      select 'many', n, gen_random_uuid(), 'uploaded', manifest, report, rights, commitment, sha256(n::text::bytea),
        uploaded_by, uploaded_at
      from package_version, generate_series(2, 3000) n where game_id = 'many' and version = 1`)
    const rows = await rowsOf('many')
    expect(rows).toHaveLength(3000)
    expect(rows[0]).toMatchObject({ version: 3000, minRtp: '95.000000' })
  })
})

describe('issue 38: a trial and a publication', () => {
  it('need a second person and a reason; the log names both persons, and the version that was replaced', async () => {
    const game = 'checked'
    await addPackage(casino.runtime, { game })
    await addPackage(casino.runtime, { game, state: 'uploaded' })
    const body = { game, version: 2, reason }
    const id = await two.requestOf('publishPackage', body, two.manager.token)
    expect(await statesOf(game)).toEqual([
      [2, 'uploaded'],
      [1, 'published'],
    ])
    const waiting = await found(game, 2)
    expect(waiting.request).toMatchObject({ call: 'publishPackage', requester: two.manager.username })
    expect((await rowsOf(game))[0]!.waitsSince).toBe(waiting.request!.since)
    expect(await two.approvalOf(id)).toMatchObject({ subject: 'package:checked 2', requestReason: reason })
    expect(await two.approve(id, two.manager.token)).toEqual([403, 'OWN_APPROVAL'])
    expect(await two.approve(id, two.other.token)).toEqual(ok)
    expect(await statesOf(game)).toEqual([
      [2, 'published'],
      [1, 'retired'],
    ])
    const [row] = (await house('listStaffLog', { action: 'publishPackage' })).data.rows
    expect(row).toMatchObject({ subject: 'package:checked 2', reason, staff: two.manager.username })
    expect(row!.approver).toBe(two.other.username)
    expect(JSON.parse(row!.before!)).toEqual({ state: 'uploaded' })
    expect(JSON.parse(row!.after!)).toEqual({ state: 'published', replaced: 1 })
  })

  it('a trial with real credit waits, too, and an empty reason is refused', async () => {
    const game = 'trial-of-two'
    await addPackage(casino.runtime, { game, state: 'uploaded' })
    const id = await two.requestOf('trialPackage', { game, version: 1, reason }, two.manager.token)
    expect(await two.approve(id, two.other.token)).toEqual(ok)
    expect(await statesOf(game)).toEqual([[1, 'trial']])
    for (const call of ['trialPackage', 'publishPackage', 'retirePackage'] as const)
      expect(refusal(await house(call, { game, version: 1, reason: ' ' }))).toEqual([400, 'INVALID_INPUT'])
  })

  it('need a recent sign-in', async () => {
    const late = await newStaff(casino, 'owner')
    await two.age(late)
    for (const call of ['trialPackage', 'publishPackage'] as const)
      expect(refusal(await house(call, { game: 'checked', version: 1, reason }, late.token))).toEqual([
        403,
        'REAUTHENTICATION_REQUIRED',
      ])
  })

  it('a version that was retired while its request waited is not published by the approval', async () => {
    const game = 'retired-meanwhile'
    await addPackage(casino.runtime, { game, state: 'uploaded' })
    const id = await two.requestOf('publishPackage', { game, version: 1, reason }, two.manager.token)
    expect(refusal(await house('retirePackage', { game, version: 1, reason: 'Wrong' }, two.manager.token))).toEqual(ok)
    expect(await two.approve(id, two.other.token)).toEqual([409, 'PACKAGE_STATE'])
    expect(await statesOf(game)).toEqual([[1, 'retired']])
    const fields = (await house('publishPackage', { game, version: 1, reason })).error!.fields
    expect(fields).toMatchObject({ state: 'retired' })
  })

  it('of four versions that are published at the same time, one is published in the end, and the others are retired', async () => {
    const game = 'at-once'
    for (let n = 0; n < 4; n += 1) await addPackage(casino.runtime, { game, state: 'uploaded' })
    const versions = [1, 2, 3, 4]
    const answers = await Promise.all(versions.map((version) => house('publishPackage', { game, version, reason })))
    expect(answers.map(refusal)).toEqual(versions.map(() => ok))
    const states = (await rowsOf(game)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(['published', 'retired', 'retired', 'retired'])
  })

  it('a repetition after a lost answer changes nothing and writes no row', async () => {
    const game = 'repeated'
    await addPackage(casino.runtime, { game, state: 'uploaded' })
    const body = { game, version: 1, reason }
    const first = await house('publishPackage', body)
    expect((await house('publishPackage', body)).data).toEqual(first.data)
    expect((await house('publishPackage', body, two.manager.token)).data).toEqual(first.data)
    expect(refusal(await house('trialPackage', body))).toEqual([409, 'PACKAGE_STATE'])
    const { rows } = (await house('listStaffLog', { action: 'publishPackage' })).data
    expect(rows.filter(({ subject }) => subject === 'package:repeated 1')).toHaveLength(1)
  })

  it('retiring takes one person and works at once; nobody can launch the game any more', async () => {
    const game = 'gone'
    await addPackage(casino.runtime, { game })
    const inLobby = async () =>
      (await casino.call('getGames', { query: { limit: 500 } })).data.categoryGames.rows.some(({ id }) => id === game)
    await expect.poll(inLobby).toBe(true)
    const answer = await house('retirePackage', { game, version: 1, reason: 'Wrong sound' }, two.manager.token)
    expect(answer.data.package).toMatchObject({ state: 'retired' })
    await expect.poll(inLobby).toBe(false)
  })

  it('a person without the right to change games changes nothing', async () => {
    const { token } = await newStaff(casino, 'auditor')
    const body = { game: 'checked', version: 2 }
    expect(refusal(await house('findPackage', { game: 'checked', version: 2 }, token))).toEqual(ok)
    expect(refusal(await house('tryPackage', body, token))).toEqual([403, 'FORBIDDEN'])
    for (const call of ['trialPackage', 'publishPackage', 'retirePackage'] as const)
      expect(refusal(await house(call, { ...body, reason }, token))).toEqual([403, 'FORBIDDEN'])
  })
})

describe('issue 38: a try by staff', () => {
  it('is a link with a token of its own, whose hash alone is stored, and the log has a row', async () => {
    await addPackage(casino.runtime, { game: 'by-link', state: 'uploaded' })
    const body = { game: 'by-link', version: 1 }
    const links = [await house('tryPackage', body), await house('tryPackage', body)].map(({ data }) => data.url)
    expect(links[0]).toMatch(/^\/games\/hosted\/by-link\/\?try=[\w-]{20,}$/)
    expect(links[0]).not.toBe(links[1])
    const stored = await casino.owner.all<{ text: string }>(sql`select package_try::text as text from package_try`)
    expect(stored.some(({ text }) => text.includes(links[0]!.split('=')[1]!))).toBe(false)
    const { rows } = (await house('listStaffLog', { action: 'tryPackage' })).data
    expect(rows.map(({ subject }) => subject)).toEqual(['package:by-link 1', 'package:by-link 1'])
  })

  it('of a retired version is refused, because its files may be deleted', async () => {
    await addPackage(casino.runtime, { game: 'no-try', state: 'uploaded' })
    await house('retirePackage', { game: 'no-try', version: 1, reason: 'Wrong' })
    expect(refusal(await house('tryPackage', { game: 'no-try', version: 1 }))).toEqual([409, 'PACKAGE_STATE'])
  })
})

describe('issue 38: the bets and the jurisdiction of a hosted game', () => {
  const change = async (body: object, token?: string) =>
    house('changePackageSettings', { game: 'set', reason, ...body }, token)

  it('have defaults until the house sets them, and reach the games process', async () => {
    await addPackage(casino.runtime, { game: 'set' })
    const { settings } = (await house('packageSettings', { game: 'set' })).data
    expect(settings).toMatchObject({ step: 0.01, minBet: 0.1, maxBet: 100, defaultBet: 1, own: [] })
    const changed = await change({ levels: [5, 0.2, 1], maxBet: 5, jurisdiction: { minimumRoundDuration: 2500 } })
    expect(changed.data.settings).toMatchObject({
      minBet: 0.1,
      maxBet: 5,
      levels: [0.2, 1, 5],
      jurisdiction: { minimumRoundDuration: 2500, disabledTurbo: false },
      own: ['maxBet', 'levels', 'minimumRoundDuration'],
    })
    expect(await settingsOfGames('set')).toMatchObject({
      maxBet: 500,
      levels: [20, 100, 500],
      jurisdiction: { minimumRoundDuration: 2500 },
    })
    const [row] = (await house('listStaffLog', { action: 'changePackageSettings' })).data.rows
    expect(row).toMatchObject({
      subject: 'game:set',
      reason,
    })
    expect([JSON.parse(row!.before!), JSON.parse(row!.after!)]).toMatchObject([
      { maxBet: 100, minimumRoundDuration: 0 },
      { maxBet: 5, levels: [0.2, 1, 5], minimumRoundDuration: 2500 },
    ])
  })

  it('null gives a field its default again, and the other fields stay', async () => {
    const { settings } = (await change({ levels: null })).data
    expect(settings).toMatchObject({ levels: [0.1, 0.2, 0.4, 0.5, 0.8, 1, 2, 3, 4, 5], maxBet: 5 })
  })

  it.each([
    [{ levels: [0.2, 6] }, 'levels'],
    [{ levels: [1, 1] }, 'levels'],
    [{ maxBet: 0.05 }, 'maxBet'],
    [{ defaultBet: 0.3 }, 'defaultBet'],
    [{ maxBet: 1.001 }, 'maxBet'],
    [{ jurisdiction: { minimumRoundDuration: -1 } }, 'jurisdiction.minimumRoundDuration'],
    [{ jurisdiction: { disabledEverything: true } }, 'jurisdiction.disabledEverything'],
  ])('%o is refused', async (body, field) => {
    const before = await settingsOfGames('set')
    const { status, error } = await change(body)
    expect([status, Object.keys(error!.fields)]).toEqual([400, [field]])
    expect(await settingsOfGames('set')).toEqual(before)
  })

  it('larger bets, faster rounds and a mode that was switched off need a second person; the rest does not', async () => {
    await change({ jurisdiction: { disabledBuyFeature: true } })
    for (const looser of [
      { maxBet: 6 },
      { maxBet: null },
      { jurisdiction: { minimumRoundDuration: 2400 } },
      { jurisdiction: { disabledBuyFeature: false } },
    ])
      expect([looser, refusal(await change(looser, two.manager.token))[1]]).toEqual([looser, 'APPROVAL_REQUIRED'])
    const stricter = { maxBet: 4, jurisdiction: { minimumRoundDuration: 3000, disabledTurbo: true } }
    expect(refusal(await change(stricter, two.manager.token))).toEqual(ok)
    const id = await two.requestOf('changePackageSettings', { game: 'set', maxBet: 50, reason }, two.manager.token)
    expect(await two.approvalOf(id)).toMatchObject({ subject: 'game:set', requestReason: reason })
    expect(await two.approve(id, two.other.token)).toEqual(ok)
    expect(await settingsOfGames('set')).toMatchObject({ maxBet: 5000 })
    expect(refusal(await house('packageSettings', { game: 'nobody' }))).toEqual([404, 'PACKAGE_NOT_FOUND'])
  })

  it('a version with another step leaves out the bets between its steps', async () => {
    await change({ levels: [0.1, 0.5, 1], minBet: 0.1 })
    const rows = goodRows.map((row) => ({ ...row, payout: row.payout === 100 ? 98 : row.payout }))
    const files = {
      ...goodFiles(),
      'math/books_base.jsonl.zst': zstdCompressSync(linesText(rows)),
      'math/lookUpTable_base_0.csv': tableText(rows),
    }
    await addPackage(casino.runtime, { game: 'set', files })
    expect(await settingsOfGames('set', 2)).toMatchObject({ step: 50, minBet: 50, levels: [50, 100] })
  })
})
