import { randomUUID } from 'node:crypto'
import { apiBase, calls, callNames } from '@lucero/contract/player/calls'
import { houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiRoutes } from '../program/api.ts'
import { sql } from '@lucero/kit/sql'
import {
  fullAudit,
  houseToken,
  openCasino,
  plainOperator,
  reviewingOperator,
  welcomeOperator,
  type Casino,
} from '../testing/casino.ts'
import { readAnswer, refusal } from '../testing/program.ts'
import { houseRoutes } from './routes.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

const noToken = 'Either access token not passed or it is expired'
const names = Object.keys(houseCalls) as HouseCallName[]

describe('authentication', () => {
  it('every call of the contract has a route', () =>
    expect(Object.keys(houseRoutes).toSorted()).toEqual(names.toSorted()))

  it("refuses house calls with a player's token, no token or a wrong token", async () => {
    const { token } = await casino.player()
    const wrongTokens = [token, '', 'wrong', `${houseToken}x`, houseToken.slice(0, -1), houseToken.toUpperCase()]
    const expectRefused = async (name: HouseCallName, wrong: string) =>
      expect([name, ...refusal(await casino.house(name, undefined, wrong))]).toEqual([name, 401, noToken])
    for (const wrong of wrongTokens) await expectRefused('listHouseOperators', wrong)
    // One place reads the token for all calls, so each call gets one wrong token.
    for (const [n, name] of names.filter((one) => houseCalls[one].permission !== 'anyone').entries())
      await expectRefused(name, wrongTokens[n % wrongTokens.length]!)
  })

  it('refuses player calls with the house token', async () => {
    const guarded = callNames.filter((name) => name in apiRoutes && calls[name].access !== 'anyone')
    expect(guarded.length).toBeGreaterThan(15)
    for (const name of guarded) {
      const { method, path } = calls[name]
      const headers = { Authorization: houseToken, ...(method === 'POST' && { 'Content-Type': 'application/json' }) }
      const answer = await readAnswer(
        await fetch(`${casino.address}${apiBase}${path}`, {
          method,
          headers,
          ...(method === 'POST' && { body: '{}' }),
        }),
      )
      expect([name, ...refusal(answer)]).toEqual([name, 401, noToken])
    }
  })

  it('accepts the token neither in a cookie nor in the query', async () => {
    const url = `${casino.address}/house/v1/operators`
    for (const [address, headers] of [
      [url, { Cookie: `accessToken=${houseToken}` }],
      [`${url}?token=${houseToken}`, {}],
    ] as const)
      expect((await fetch(address, { headers })).status).toBe(401)
  })
})

describe('operators', () => {
  it('OPS-1 are created once, listed, blocked and unblocked', async () => {
    const operator = { id: 3001, name: 'Costa Verde', approvesItself: true, welcomeCredit: 12.5 }
    expect((await casino.house('createOperator', operator)).data).toEqual({ operator: { ...operator, blocked: false } })
    expect(refusal(await casino.house('createOperator', { id: 3001, name: 'Other' }))).toEqual([409, 'OPERATOR_EXISTS'])
    const listed = async () =>
      (await casino.house('listHouseOperators')).data.operators.find(({ id }) => id === operator.id)
    expect(await listed()).toEqual({ ...operator, blocked: false })
    await casino.house('blockOperator', { operatorId: 3001, blocked: true })
    expect(await listed()).toMatchObject({ blocked: true })
    await casino.house('blockOperator', { operatorId: 3001, blocked: false })
    expect(await listed()).toMatchObject({ blocked: false })
    const nobody = await casino.house('blockOperator', { operatorId: 999_999, blocked: true })
    expect(refusal(nobody)).toEqual([404, 'OPERATOR_NOT_FOUND'])
  })

  it.each([
    { id: 0, name: 'x' },
    { id: 1.5, name: 'x' },
    { id: 3002, name: '  ' },
    { id: 3002, name: 'x', welcomeCredit: -1 },
    { id: 3002, name: 'x', welcomeCredit: 0.001 },
    { id: 3002, name: 'x', blocked: true },
  ])('refuses %j', async (body) => {
    expect(refusal(await casino.house('createOperator', body))).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('credit', () => {
  it('goes into the main wallet of a player connected to the operator', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    expect((await casino.grant(player.username, 19.99)).data).toMatchObject({ mainWallet: 19.99 })
    expect((await casino.grant(player.username.toUpperCase(), 0.01)).data).toMatchObject({ mainWallet: 20 })
    expect(await casino.balances(player)).toEqual({ [`main:${plainOperator}`]: 20, [`operator:${plainOperator}`]: -20 })
  })

  it('I5 moves once per request id; another body is a conflict', async () => {
    const player = await casino.player({ operators: [plainOperator, welcomeOperator] })
    const id = randomUUID()
    const same = await Promise.all(
      Array.from({ length: 10 }, () => casino.grant(player.username, 5, plainOperator, id)),
    )
    expect(same.map(({ data }) => data)).toMatchObject(Array.from({ length: 10 }, () => ({ mainWallet: 5 })))
    expect(refusal(await casino.grant(player.username, 6, plainOperator, id))).toEqual([409, 'CONFLICT'])
    expect(refusal(await casino.grant(player.username, 5, welcomeOperator, id))).toEqual([409, 'CONFLICT'])
    expect(await casino.balances(player)).toMatchObject({
      [`main:${plainOperator}`]: 5,
      [`main:${welcomeOperator}`]: 50,
    })
  })

  it('requires a connected operator and a known player', async () => {
    const player = await casino.player({ operators: [reviewingOperator] })
    for (const operatorId of [plainOperator, reviewingOperator])
      expect(refusal(await casino.grant(player.username, 5, operatorId))).toEqual([409, 'OPERATOR_NOT_CONNECTED'])
    expect(refusal(await casino.grant(player.username, 5, 999_999))).toEqual([404, 'OPERATOR_NOT_FOUND'])
    expect(refusal(await casino.grant('nobody-here', 5))).toEqual([404, 'PLAYER_NOT_FOUND'])
    expect(await casino.balances(player)).toEqual({})
  })

  it.each([0, -5, 0.001, 10.999, 1e12, '5'])('I16 refuses the amount %j', async (amount) => {
    expect(refusal(await casino.grant('nobody-here', amount as number))).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('players', () => {
  it('are found by username prefix, in any case, and by phone suffix', async () => {
    const player = await casino.program.newPlayer({ username: 'Findable_1', phone: '7999123456' })
    const search = async (text: string) =>
      (await casino.house('findPlayers', { text })).data.players.map(({ username }) => username)
    expect(await search('findab')).toEqual(['Findable_1'])
    expect(await search('3456')).toEqual(['Findable_1'])
    for (const text of ['indable', '%', 'findable%1', '456', 'x'])
      expect(await search(text)).not.toContain('Findable_1')
    expect((await casino.house('showPlayer', { username: 'FINDABLE_1' })).data).toEqual({
      player: {
        id: player.id,
        username: 'Findable_1',
        realName: null,
        phone: '+17999123456',
        verified: true,
        standing: 'active',
      },
      operators: [],
      balances: [],
      waiting: [],
      saferPlay: {
        loss: { amount: null, next: null, usedToday: 0 },
        lossWeek: { amount: null, next: null, used: 0 },
        lossMonth: { amount: null, next: null, used: 0 },
        stake: { amount: null, next: null },
        moved: { amount: null, next: null, usedToday: 0 },
        time: { minutes: null, next: null, usedToday: 0 },
        break: null,
        reminderMinutes: null,
      },
      isExcluded: false,
    })
    expect(refusal(await casino.house('showPlayer', { username: 'nobody-here' }))).toEqual([404, 'PLAYER_NOT_FOUND'])
  })

  it('BON-11 confiscation takes all credit, including held credit, and closes the account permanently', async () => {
    const player = await casino.player({ operators: [plainOperator, welcomeOperator], credit: 100 })
    await player.call('transferToGame', { body: { items: [{ gameId: 'dice', amount: 20 }] } })
    const { redeem } = (await player.call('createRedeem', { body: { amount: 30 } })).data
    const body = { username: player.username, reason: 'Three accounts on one phone' }
    expect((await casino.house('confiscate', body)).data).toEqual({ taken: 150 })
    expect(await casino.balances(player)).toEqual({})
    expect((await player.call('getUser')).status).toBe(401)
    const signIn = { username: player.username, password: player.password }
    expect(refusal(await casino.call('signIn', { body: signIn }))).toEqual([403, 'ACCOUNT_CLOSED'])
    const confirm = { redeem_id: redeem.redeem_id, code: redeem.redeem_code! }
    expect(refusal(await casino.house('confirmRedeem', confirm))).toEqual([409, 'REDEEM_NOT_PENDING'])
    expect(refusal(await casino.grant(player.username, 5))).toEqual([409, 'OPERATOR_NOT_CONNECTED'])
    expect((await casino.house('showPlayer', { username: player.username })).data).toMatchObject({
      player: { standing: 'closed' },
      operators: [{ status: 'left' }, { status: 'left' }],
    })
    const { reply } = await casino.owner.one<{ reply: string }>(
      sql`select reply from transfer where player_id = ${player.id} and kind = 'confiscate'`,
    )
    expect(JSON.parse(reply)).toMatchObject({ reason: 'Three accounts on one phone' })
    expect((await casino.house('confiscate', body)).data).toEqual({ taken: 0 })
  })
})

it('a time-out set by the house requires a reason', async () => {
  const player = await casino.player()
  const withoutReason = { username: player.username, length: '7-days' as const }
  for (const body of [{ ...withoutReason, reason: '' }, withoutReason])
    expect(refusal(await casino.house('takeBreakFor', body as never))).toEqual([400, 'INVALID_INPUT'])
  expect((await player.call('getSaferPlay')).data.break).toBeNull()
})

describe('a permanent self-exclusion', () => {
  it('can be lifted only after six months, with a reason that is stored in the book', async () => {
    const player = await casino.player()
    const lift = (reason = 'Asked in writing') => casino.house('liftExclusion', { username: player.username, reason })
    expect(refusal(await lift())).toEqual([409, 'NO_BREAK'])
    await player.call('takeBreak', { body: { length: 'for-good' } })
    expect((await casino.house('showPlayer', { username: player.username })).data.saferPlay?.break).toMatchObject({
      kind: 'exclusion',
      until: null,
    })
    expect(refusal(await lift())).toEqual([409, 'BREAK_NOT_OVER'])
    await casino.owner.run(
      sql`update safer_play set break_from = now() - interval '190 days' where player_id = ${player.id}`,
    )
    casino.runtime.books.forgetAll()
    expect(refusal(await lift(''))).toEqual([400, 'INVALID_INPUT'])
    expect((await lift()).data.saferPlay.break).toBeNull()
    expect((await player.call('getSaferPlay')).data.break).toBeNull()
    const { detail } = await casino.owner.one<{ detail: string }>(
      sql`select detail::text as detail from transfer where player_id = ${player.id} and kind = 'end-exclusion'`,
    )
    expect(detail).toContain('Asked in writing')
  })
})

describe('unlocking', () => {
  it('M3 unlocks by username and by phone; refuses an unknown player or a missing reason', async () => {
    const player = await casino.player()
    const reason = 'Showed her ID'
    const unlocked = { username: player.username }
    expect((await casino.house('unlockPlayer', { username: player.username, reason })).data).toEqual(unlocked)
    expect((await casino.house('unlockPlayer', { phone: '+15559990000', reason })).data).toEqual({ username: null })
    expect(refusal(await casino.house('unlockPlayer', { username: 'nobody-at-all', reason }))).toEqual([
      404,
      'PLAYER_NOT_FOUND',
    ])
    const wrong = [{ username: player.username }, { reason }, { username: 'a', phone: '+15559990000', reason }]
    for (const body of wrong)
      expect(refusal(await casino.house('unlockPlayer', body as { username: string; reason: string }))).toEqual([
        400,
        'INVALID_INPUT',
      ])
  })
})

describe('games', () => {
  it('are switched off and on', async () => {
    const enabled = async () =>
      (await casino.house('listHouseGames')).data.games.filter((game) => game.enabled).map(({ id }) => id)
    expect((await casino.house('switchGame', { gameId: 'mines', enabled: false })).data.game).toMatchObject({
      id: 'mines',
      enabled: false,
    })
    expect(await enabled()).toEqual(['reels', 'dice'])
    await casino.house('switchGame', { gameId: 'mines', enabled: true })
    expect(await enabled()).toEqual(['reels', 'dice', 'mines'])
    const unknown = await casino.house('switchGame', { gameId: 'nothing', enabled: true })
    expect(refusal(unknown)).toEqual([404, 'GAME_NOT_FOUND'])
  })
})

describe('providers', () => {
  it('a provider is added once, and no list shows its secret', async () => {
    const { data } = await casino.house('addProvider', { id: 'acme', name: 'Acme' })
    const limits = { maxRoundPayout: 10_000, maxDayPayout: 50_000, paidToday: '0.00' }
    const acme = { id: 'acme', name: 'Acme', enabled: true, roundUrl: null, waitingSecret: null, ...limits }
    expect(data).toEqual({ provider: acme, secret: expect.any(String) })
    const again = await casino.house('addProvider', { id: 'acme', name: 'Other' })
    expect(refusal(again)).toEqual([409, 'PROVIDER_EXISTS'])
    const listed = await casino.house('listProviders')
    expect(listed.data.providers).toContainEqual(acme)
    expect(listed.text).not.toContain(data.secret)
    const stored = await casino.owner.all(sql`select sealed_secret from provider_secret where provider_id = 'acme'`)
    expect(JSON.stringify(stored)).not.toContain(Buffer.from(data.secret).toString('hex'))
  })

  it('a game requires a provider, a unique id and a URL that a browser can open', async () => {
    const game = {
      id: 'comet',
      name: 'Comet',
      category: 'Slots',
      returnToPlayer: 96.5,
      provider: 'acme',
      launchUrl: '/c',
    }
    expect((await casino.house('addGame', game)).data).toMatchObject({
      game: { ...game, enabled: true, maxBet: null, isTrial: true },
    })
    expect(refusal(await casino.house('addGame', game))).toEqual([409, 'GAME_EXISTS'])
    const homeless = await casino.house('addGame', { ...game, id: 'other', provider: 'nobody' })
    expect(refusal(homeless)).toEqual([404, 'PROVIDER_NOT_FOUND'])
    for (const launchUrl of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'comet', 'https://'])
      expect(refusal(await casino.house('addGame', { ...game, id: 'other', launchUrl }))).toEqual([
        400,
        'INVALID_INPUT',
      ])
  })

  it('sets and removes a bet limit; refuses unknown games and providers', async () => {
    const limit = async (maxBet: number | null) =>
      (await casino.house('limitGame', { gameId: 'dice', maxBet })).data.game.maxBet
    expect([await limit(12.5), await limit(null)]).toEqual([12.5, null])
    expect(refusal(await casino.house('limitGame', { gameId: 'none', maxBet: 1 }))).toEqual([404, 'GAME_NOT_FOUND'])
    const unknown = [
      await casino.house('rotateSecret', { providerId: 'nobody' }),
      await casino.house('switchProvider', { providerId: 'nobody', enabled: true }),
    ]
    expect(unknown.map(refusal)).toEqual(unknown.map(() => [404, 'PROVIDER_NOT_FOUND']))
  })
})

describe('the audit', () => {
  it('checks all books at the server without findings', async () => {
    for (const _ of [1, 2, 3]) await casino.player({ operators: [plainOperator], credit: 5 })
    const { books } = await casino.owner.one<{ books: number }>(sql`select count(*)::int as books from book`)
    expect(await fullAudit(casino.house)).toMatchObject({ state: 'finished', books, findingCount: 0, findings: [] })
  })

  /** Adds one cent to the stored balance of the last transfer. */
  const tamper = ({ id }: { id: string }) =>
    casino.owner.run(sql`
      update transfer set holdings = replace(holdings, ${`main:${plainOperator}=500`}, ${`main:${plainOperator}=501`}) where player_id = ${id}`)

  it('I3 C1 reports the finding and freezes that player until the house releases the book with a stored reason', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const { username } = player
    const nothingWrong = await casino.house('releaseBook', { username, reason: 'x' })
    expect(refusal(nothingWrong)).toEqual([409, 'WALLET_NOT_FROZEN'])
    await tamper(player)
    expect((await fullAudit(casino.house)).findings).toEqual([expect.stringContaining(player.id)])
    expect(refusal(await casino.grant(username, 5))).toEqual([423, 'WALLET_FROZEN'])
    expect((await casino.house('listFrozen')).data.frozen).toMatchObject([{ username, playerId: player.id }])
    expect((await casino.house('showBook', { username })).data).toMatchObject({
      finding: expect.stringContaining('its hash does not fit its contents'),
      sealFits: true,
      accounts: [
        { account: `main:${plainOperator}`, stored: '5.01', recomputed: '5.00' },
        { account: `operator:${plainOperator}`, stored: '-5.00', recomputed: '-5.00' },
      ],
      releases: [],
    })
    expect(refusal(await casino.house('releaseBook', { username, reason: 'x' }))).toEqual([409, 'BALANCES_DIFFER'])
    const impossible = await casino.house('releaseBook', { username, reason: 'x', accept: 'stored' })
    expect(refusal(impossible)).toEqual([409, 'BALANCES_IMPOSSIBLE'])
    const reason = 'Ticket 17: a cent too much, by hand'
    expect((await casino.house('releaseBook', { username, reason, accept: 'recomputed' })).data).toEqual({ number: 1 })
    expect((await casino.grant(username, 5)).data).toMatchObject({ mainWallet: 10 })
    expect((await casino.house('showBook', { username })).data).toMatchObject({ frozen: null, releases: [{ reason }] })
    expect(await fullAudit(casino.house)).toMatchObject({ findings: [], released: 1 })
  })

  it('F2 only a clean audit that started after a halt lifts it', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    await casino.house('haltMoney', { reason: 'the vault was open' })
    const isHalted = async () => refusal(await casino.grant(player.username, 1))
    for (const name of names.filter((one) => !['startAudit', 'haltMoney'].includes(one))) await casino.house(name)
    const settled = await fetch(`${casino.address}/house/v1/ledger/audit`, {
      method: 'POST',
      headers: { Authorization: houseToken, 'Content-Type': 'application/json' },
      body: JSON.stringify({ finding: null }),
    })
    expect([settled.status, await isHalted()]).toEqual([400, [503, 'RETRY_LATER']])
    await tamper(player)
    await fullAudit(casino.house)
    expect(await isHalted()).toEqual([503, 'RETRY_LATER'])
    await casino.house('releaseBook', { username: player.username, reason: 'x', accept: 'recomputed' })
    expect(await isHalted()).toEqual([503, 'RETRY_LATER'])
    expect((await casino.house('showAudit')).data.halt).toMatchObject({ reason: 'the house: the vault was open' })
    expect((await fullAudit(casino.house)).findings).toEqual([])
    expect((await casino.grant(player.username, 1)).status).toBe(200)
  })
})

describe('the outbox of texts', () => {
  it('lists texts to a phone, newest first', async () => {
    const body = { username: 'texted_player', password: 'Right!pass1', phoneCode: 1, phone: '7888000111' }
    await casino.call('signUp', { body })
    const { messages } = (await casino.house('listTexts', { phone: '17888000111' })).data
    expect(messages).toEqual([expect.objectContaining({ to: '+17888000111', channel: 'sms' })])
    expect((await casino.house('listTexts', { phone: '+527888000111' })).data.messages).toEqual([])
  })
})
