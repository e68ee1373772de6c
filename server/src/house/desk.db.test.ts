// Issue 26: the daily work of the house.
import { randomUUID } from 'node:crypto'
import { sql } from '@lucero/kit/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { search } from './search.ts'
import { listCredit } from './credit.ts'
import { setupActor } from '../staff/actor.ts'
import { auditStaffLog } from '../staff/log/audit.ts'
import { aPicture } from '../testing/a-picture.ts'
import { layBonus } from '../testing/bonuses.ts'
import { openCasino, plainOperator, reviewingOperator, welcomeOperator, type Casino } from '../testing/casino.ts'
import { password, refusal } from '../testing/program.ts'
import { gameOf, openProvider, seat, type Provider } from '../testing/provider.ts'
import { newStaff } from '../testing/staff.ts'
import { searchPlayers } from '../players/players.ts'
import { playersOf } from '../wallet/wallet.ts'

let casino: Casino
let provider: Provider
beforeAll(async () => {
  casino = await openCasino()
  provider = await openProvider(casino)
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
})

/** Staff of one operator. */
const actorOf = (operatorId: number) => ({ ...setupActor('192.0.2.7'), operatorId })

type TestPlayer = Awaited<ReturnType<Casino['player']>>

const connected = (credit = 0) => casino.player({ operators: [plainOperator], credit })
const grantTo = async ({ username }: TestPlayer, amount: number) => (await casino.grant(username, amount)).data.grantId
const reverse = (grantId: string, requestId: string = randomUUID()) =>
  casino.house('reverseCredit', { requestId, grantId, reason: 'A zero too many' })
const mainOf = async (player: TestPlayer) => (await player.call('getWallets')).data.wallets.amount
const messagesOf = async (player: TestPlayer) =>
  (await player.call('getNotifications')).data.notifications.rows.map(({ message }) => message)

describe('issue 26: reversing a grant of credit', () => {
  it('returns an unused grant once; the statement and a notification show it', async () => {
    const player = await connected(20)
    const grantId = await grantTo(player, 5000)
    const requestId = randomUUID()
    const first = await reverse(grantId, requestId)
    expect(first.data).toMatchObject({
      mainWallet: 20,
      grant: { grantId, status: 'reversed', amount: 5000, reason: 'A zero too many', reversibleUntil: null },
    })
    expect((await reverse(grantId, requestId)).data).toEqual(first.data)
    expect(refusal(await reverse(grantId))).toEqual([409, 'CREDIT_ALREADY_REVERSED'])
    expect(await mainOf(player)).toBe(20)
    expect(await casino.balances(player)).toEqual({ 'main:2001': 20, 'operator:2001': -20 })
    const { rows, days } = (await player.call('getStatement', { query: { kind: 'credit' } })).data
    expect(rows.map(({ kind, change }) => [kind, change])).toEqual([
      ['credit-reversed', -5000],
      ['credit', 5000],
      ['credit', 20],
    ])
    expect(days[0]).toMatchObject({ received: 20, returned: 0, balance: 20 })
    expect(await messagesOf(player)).toContain('Operator 2001 has reversed 5000.00 of credit.')
    expect(await messagesOf(player)).not.toContainEqual(expect.stringContaining('zero'))
  })

  it('is possible while only older credit was used, and not after the first cent of the grant', async () => {
    const player = await connected(20)
    const grantId = await grantTo(player, 50)
    const play = (amount: number) => player.call('transferToGame', { body: { items: [{ gameId: 'dice', amount }] } })
    await play(20)
    const [listed] = (await casino.house('listCredit', { username: player.username })).data.grants
    expect(listed).toMatchObject({ grantId, status: 'unused' })
    expect(listed!.reversibleUntil).not.toBeNull()
    await play(0.01)
    expect(refusal(await reverse(grantId))).toEqual([409, 'CREDIT_ALREADY_USED'])
    await player.call('collect')
    expect(refusal(await reverse(grantId))).toEqual([409, 'CREDIT_ALREADY_USED'])
    expect(await mainOf(player)).toBe(70)
  })

  it('is refused for credit in a redeem, after 24 hours, and for an unknown grant', async () => {
    const player = await connected()
    const used = await grantTo(player, 10)
    const { redeem } = (await player.call('createRedeem', { body: { amount: 10 } })).data
    await player.call('cancelRedeem', { body: { redeem_id: redeem.redeem_id } })
    expect(refusal(await reverse(used))).toEqual([409, 'CREDIT_ALREADY_USED'])
    const old = await grantTo(player, 10)
    await casino.owner.run(sql`update credit_grant set granted_at = now() - interval '25 hours' where id = ${old}`)
    casino.runtime.books.forgetAll()
    expect(refusal(await reverse(old))).toEqual([409, 'CREDIT_GRANT_TOO_OLD'])
    expect(refusal(await reverse(randomUUID()))).toEqual([404, 'CREDIT_GRANT_NOT_FOUND'])
    expect(await mainOf(player)).toBe(20)
  })

  it('a deposit bonus that the grant has started awaits a deposit again', async () => {
    const player = await connected()
    const bonusId = await layBonus(casino.runtime, { kind: 'deposit', minDeposit: 1000n, maxDeposit: 9000n })
    await player.call('activateBonus', { body: { bonusId } })
    const grantId = await grantTo(player, 20)
    expect((await player.call('getWallets')).data.wallets.nonCashAmount).toBe(3)
    expect((await reverse(grantId)).status).toBe(200)
    expect((await player.call('getWallets')).data.wallets).toMatchObject({ amount: 0, nonCashAmount: 0 })
    expect((await player.call('getWagered')).data).toMatchObject({ state: 'awaiting-deposit' })
    await grantTo(player, 20)
    expect((await player.call('getWallets')).data.wallets).toMatchObject({ amount: 20, nonCashAmount: 3 })
  })

  it('grants of another operator are missing for staff of one operator', async () => {
    const player = await connected()
    await grantTo(player, 10)
    const listed = async (scope: number, operatorId?: number) =>
      (await listCredit(casino.runtime, actorOf(scope), { username: player.username, limit: 20, operatorId })).grants
    expect(await listed(plainOperator)).toHaveLength(1)
    expect(await listed(welcomeOperator)).toEqual([])
    expect(await listed(welcomeOperator, plainOperator)).toEqual([])
  })
})

describe('issue 26: rejecting an application', () => {
  const apply = (player: TestPlayer) =>
    player.call('applyToOperator', { body: { operatorId: reviewingOperator, note: 'Ana sent me' } })
  const rejectionOf = async (player: TestPlayer) =>
    (await player.call('getOperators')).data.operators.find(({ id }) => id === reviewingOperator)?.rejection
  const texts = { reason: 'Only for Miami.', reasonTranslations: { es: 'Solo para Miami.' } }

  it('shows the reason in both languages; the player may apply again', async () => {
    const player = await casino.player()
    await apply(player)
    const body = { operatorId: reviewingOperator, username: player.username, ...texts }
    expect((await casino.house('rejectApplication', body)).status).toBe(200)
    expect((await casino.house('rejectApplication', body)).status).toBe(200)
    expect(await rejectionOf(player)).toMatchObject(texts)
    expect((await player.call('getMyOperators')).data).toEqual([])
    await casino.owner.run(sql`update player set first_name = 'Ana', last_name = 'Ruiz' where id = ${player.id}`)
    const shown = (await casino.house('showPlayer', { username: player.username })).data
    expect(shown, 'issue 27').toMatchObject({
      player: { realName: 'Ana Ruiz' },
      operators: [{ operatorId: reviewingOperator, status: 'rejected' }],
    })
    const { rows } = (await player.call('getNotifications')).data.notifications
    expect(rows).toMatchObject([
      {
        message: 'Operator 2003 has not accepted your application: Only for Miami.',
        code: 'operator.rejected',
        fields: { operator: 2003, reason: { en: 'Only for Miami.', es: 'Solo para Miami.' } },
        about: { kind: 'operator', id: '2003' },
      },
    ])
    expect((await apply(player)).data).toMatchObject({ activeStatus: 2 })
    await player.call('leaveOperator', { body: { operatorId: reviewingOperator } })
    expect(await rejectionOf(player)).toBeUndefined()
  })

  it('is refused without an application, and for a connected player', async () => {
    const player = await connected()
    for (const operatorId of [plainOperator, reviewingOperator]) {
      const body = { operatorId, username: player.username, reason: 'No.' }
      expect(refusal(await casino.house('rejectApplication', body))).toEqual([404, 'APPLICATION_NOT_FOUND'])
    }
    const body = { operatorId: 999_999, username: player.username, reason: 'No.' }
    expect(refusal(await casino.house('rejectApplication', body))).toEqual([404, 'OPERATOR_NOT_FOUND'])
  })
})

describe('issue 26: changing operators', () => {
  it('changes name, welcome credit and approval; what is not named stays', async () => {
    await casino.house('createOperator', { id: 3300, name: 'Costa Verde', welcomeCredit: 25 })
    const change = async (body: object) =>
      (await casino.house('changeOperator', { operatorId: 3300, ...body })).data.operator
    const before = { id: 3300, name: 'Costa Azul', approvesItself: false, welcomeCredit: 25, blocked: false }
    expect(await change({ name: ' Costa Azul ' })).toEqual(before)
    const after = { ...before, approvesItself: true, welcomeCredit: 0 }
    expect(await change({ approvesItself: true, welcomeCredit: 0 })).toEqual(after)
    const player = await casino.player()
    expect((await player.call('applyToOperator', { body: { operatorId: 3300 } })).data).toEqual({
      activeStatus: 1,
      operator: { id: 3300, name: 'Costa Azul' },
      welcomeCredit: 0,
    })
  })

  it.each([{ operatorId: 3300 }, { operatorId: 3300, name: ' ' }, { operatorId: 3300, welcomeCredit: -1 }])(
    'refuses %j',
    async (body) => expect(refusal(await casino.house('changeOperator', body))).toEqual([400, 'INVALID_INPUT']),
  )
})

describe('issue 26: changing games', () => {
  const lobby = async () => (await casino.call('getGames')).data.categoryGames.rows

  it('changes name, launch address, maximum bet and picture', async () => {
    const png = await aPicture()
    const gameId = gameOf(provider, 'reels')
    const change = { name: 'Comet II', launchUrl: 'https://games.example/two', maxBet: 5 }
    const { game } = (await casino.house('changeGame', { gameId, ...change, picture: png.toString('base64') })).data
    expect(game).toMatchObject({ id: gameId, ...change })
    expect((await lobby()).find(({ id }) => id === gameId)).toMatchObject({ name: 'Comet II', picture: game.picture })
    const answer = await fetch(`${casino.address}${game.picture}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const player = await connected()
    const { url } = (await player.call('launchGame', { body: { gameId } })).data
    expect(url).toMatch(/^https:\/\/games\.example\/two\?/)
    const plain = (await casino.house('changeGame', { gameId, picture: null, maxBet: null })).data.game
    expect(plain).toMatchObject({ picture: null, maxBet: null, name: 'Comet II' })
    expect((await fetch(`${casino.address}${game.picture}`)).status).toBe(404)
  })

  it('a start of the server keeps what the house changed in a built-in game', async () => {
    const { putGame } = await import('../catalogue/catalogue.ts')
    const game = { id: 'kept', name: 'Kept', category: 'Test', returnToPlayer: 96, launchUrl: '/games/kept/' }
    await putGame(casino.runtime.db, game, 9)
    await casino.house('changeGame', { gameId: 'kept', name: 'Renamed' })
    await putGame(casino.runtime.db, { ...game, category: 'Other' }, 9)
    const listed = (await casino.house('listHouseGames')).data.games.find(({ id }) => id === 'kept')
    expect(listed).toMatchObject({ name: 'Renamed', category: 'Other', launchUrl: '/games/kept/' })
  })

  it.each([
    { name: '' },
    {},
    { launchUrl: '//evil.example' },
    { picture: 'not base64!' },
    { picture: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64') },
  ])('refuses %j', async (body) => {
    const answer = await casino.house('changeGame', { gameId: 'dice', ...body })
    expect(refusal(answer)).toEqual([400, 'INVALID_INPUT'])
  })

  it('a game in trial is in the lobby, opens and takes bets for chosen players only', async () => {
    const gameId = gameOf(provider, 'mines')
    const [chosen, other] = [await connected(30), await connected(30)]
    const table = await seat(provider, other, { credit: 10, game: 'mines' })
    await casino.house('setTrial', { gameId, isTrial: true })
    const choose = (isChosen: boolean) =>
      casino.house('chooseTrialPlayer', { gameId, username: chosen.username, isChosen })
    expect((await choose(true)).data.game).toMatchObject({ isTrial: true, trialPlayers: [chosen.username] })
    const trialOf = async (player: TestPlayer) =>
      (await player.call('getUser')).data.user.trialGames?.map(({ id }) => id)
    await expect.poll(() => trialOf(chosen)).toEqual([gameId])
    expect(await trialOf(other)).toBeUndefined()
    expect((await lobby()).map(({ id }) => id)).not.toContain(gameId)
    const launch = (player: TestPlayer) => player.call('launchGame', { body: { gameId } })
    const move = (player: TestPlayer) => player.call('transferToGame', { body: { items: [{ gameId, amount: 5 }] } })
    expect(refusal(await launch(other))).toEqual([404, 'GAME_NOT_FOUND'])
    expect(refusal(await move(other))).toEqual([404, 'GAME_NOT_FOUND'])
    // The session was opened before the trial.
    expect((await table.bet('trial-1', 'trial-r1', 100)).body.result).toBe('GAME_DISABLED')
    const own = await seat(provider, chosen, { credit: 10, game: 'mines' })
    expect((await own.bet('trial-2', 'trial-r2', 100)).body.result).toBe('OK')
    await choose(false)
    await expect.poll(async () => (await own.bet(randomUUID(), 'trial-r3', 100)).body.result).toBe('GAME_DISABLED')
    expect((await own.win('trial-3', 'trial-r2', 300)).body.result).toBe('OK')
    await casino.house('setTrial', { gameId, isTrial: false })
    expect((await launch(other)).status).toBe(200)
  })
})

describe('issue 26: search', () => {
  const find = async (text: string) => (await casino.house('search', { text })).data
  const profile = { dateOfBirth: '1/31/1990', gender: 'female', country: 1 } as const

  it('finds players by username, real name without accents, and phone digits', async () => {
    const player = await connected()
    const body = { firstName: 'María', lastName: 'Ñandúz', ...profile }
    await player.call('updateProfile', { body })
    const phone = `+1${player.phone}`
    const row = { id: player.id, username: player.username, name: 'María Ñandúz', phone, standing: 'active' }
    const texts = [player.username, 'maria nandu', 'ÑANDÚ', 'Nanduz', player.phone.slice(-6), phone]
    for (const text of texts) expect([text, (await find(text)).players]).toEqual([text, expect.arrayContaining([row])])
    expect((await find('anduz')).players).not.toContainEqual(row)
    expect((await find(`+44${player.phone}`)).players).toEqual([])
  })

  it('finds a redeem, a round and a transfer by id', async () => {
    const player = await connected(100)
    const { username } = player
    const grantId = await grantTo(player, 5)
    const { redeem } = (await player.call('createRedeem', { body: { amount: 20 } })).data
    const table = await seat(provider, player)
    await table.bet('searched', 'round-of-search', 100)
    const redeems = [expect.objectContaining({ redeem_id: redeem.redeem_id, username, amount: 20, status: 'pending' })]
    expect(await find(redeem.redeem_id.toLowerCase())).toEqual({
      players: [],
      redeems,
      rounds: [],
      transfers: [],
      operators: [],
      bonuses: [],
    })
    expect((await find('round-of-search')).rounds).toEqual([
      expect.objectContaining({ roundId: 'round-of-search', username, provider: provider.id, gameId: table.gameId }),
    ])
    expect((await find(grantId)).transfers).toEqual([
      expect.objectContaining({ transferId: grantId, username, kind: 'grant-credit', operatorId: plainOperator }),
    ])
    const { rows } = (await casino.house('showStatement', { username, kind: 'credit' })).data
    expect(rows[0]).toMatchObject({ kind: 'credit', amount: 5, transferId: grantId })
  })

  it('house 15 finds a round by the first eight characters of its id, as pages show it', async () => {
    const player = await connected(100)
    const table = await seat(provider, player)
    const [first, second] = [randomUUID(), randomUUID()]
    await table.bet(randomUUID(), first, 100)
    await table.bet(randomUUID(), second, 100)
    const idsOf = async (text: string) => (await find(text)).rounds.map(({ roundId }) => roundId)
    for (const text of [first.slice(0, 8), first.slice(0, 8).toUpperCase(), first.slice(0, 20), first])
      expect([text, await idsOf(text)]).toEqual([text, [first]])
    expect(await idsOf(first.slice(0, 7))).toEqual([])
    expect(await idsOf(`${first.slice(0, 8)}zzz`)).toEqual([])
    await table.bet(randomUUID(), `a"\\u0000${first}`, 100)
    const foreign = await search(casino.runtime, actorOf(welcomeOperator), { text: first.slice(0, 8), limit: 20 })
    expect(foreign.rounds).toEqual([])
  })

  it('house 15 finds operators by a part of their name or by id, and bonuses by the start of their title', async () => {
    const title = `Ñandú ${randomUUID().slice(0, 8)}`
    const draft = { title, description: 'Found.', kind: 'no-deposit', amount: 5, playThrough: 3 } as const
    await casino.house('createBonus', { requestId: randomUUID(), ...draft, until: '2099-01-01T00:00:00Z' })
    const plainly = { operatorId: plainOperator, name: 'Plainly', blocked: false }
    for (const text of ['plain', 'ÍNLY', String(plainOperator)])
      expect([text, (await find(text)).operators]).toEqual([text, [plainly]])
    expect((await search(casino.runtime, actorOf(welcomeOperator), { text: 'plain', limit: 20 })).operators).toEqual([])
    const { bonuses } = await find(title.toUpperCase())
    expect(bonuses).toMatchObject([{ title, status: 'draft', operatorId: null }])
    expect((await find(bonuses[0]!.bonusId)).bonuses).toEqual(bonuses)
    const shop = { ...actorOf(plainOperator), can: (permission: string) => permission !== 'bonuses.read' }
    expect((await search(casino.runtime, shop, { text: title, limit: 20 })).bonuses).toEqual([])
  })

  it('shows staff of one operator nothing of another', async () => {
    const player = await connected(100)
    const grantId = await grantTo(player, 5)
    const { redeem } = (await player.call('createRedeem', { body: { amount: 20 } })).data
    const table = await seat(provider, player)
    await table.bet('scoped', 'round-of-scope', 100)
    for (const text of [player.username, player.phone, redeem.redeem_id, 'round-of-scope', grantId]) {
      const count = async (scope: number) =>
        Object.values(await search(casino.runtime, actorOf(scope), { text, limit: 20 })).flat().length
      expect([text, await count(plainOperator), await count(welcomeOperator)]).toEqual([text, 1, 0])
    }
  })

  it('finds the one player of an operator among many of others', async () => {
    const player = await connected()
    await player.call('updateProfile', { body: { firstName: 'Ana', lastName: 'Crowdson', ...profile } })
    await casino.owner.run(sql`
      insert into player (id, username, username_key, phone_code, phone, first_name, last_name, verified_at)
      select gen_random_uuid(), 'crowd' || n, 'crowd' || n, 1, (7400000000 + n)::text, 'Eva', 'Crowd ' || n, now()
      from generate_series(1, 600) n`)
    const found = async (scope: number) =>
      (await search(casino.runtime, actorOf(scope), { text: 'crowd', limit: 20 })).players.map(
        ({ username }) => username,
      )
    expect(await found(plainOperator)).toEqual([player.username])
    expect(await found(welcomeOperator)).toEqual([])
    // The players of a large operator are not read one by one.
    for (const maxRead of [5000, 0]) {
      const options = { names: true, own: playersOf(plainOperator), maxRead }
      const rows = await searchPlayers(casino.runtime.db, 'crowd', 20, options)
      expect([maxRead, rows.map(({ username }) => username)]).toEqual([maxRead, [player.username]])
    }
  })
})

describe('issue 26: notes', () => {
  it('are added with their author and listed newest first', async () => {
    const player = await connected()
    const { username } = player
    for (const note of ['Called twice.', 'Is satisfied.']) await casino.house('addNote', { username, note })
    const { notes } = (await casino.house('listNotes', { username })).data
    expect(notes.map(({ author, note }) => [author, note])).toEqual([
      ['demoowner', 'Is satisfied.'],
      ['demoowner', 'Called twice.'],
    ])
    await expect(casino.runtime.db.run(sql`update player_note set note = 'x'`)).rejects.toThrow('permission denied')
  })

  it('house 10: a pinned note and the open findings of a player are read together, and a note can be unpinned', async () => {
    const { id, username } = await connected()
    const warnings = async (token?: string) => (await casino.house('getPlayerWarnings', { username }, token)).data
    await casino.house('addNote', { username, note: 'Likes coffee.' })
    expect(await warnings()).toEqual({ notes: [], findings: [], openFindings: 0 })
    const { note } = (await casino.house('addNote', { username, note: 'Ask for an identity card.', pinned: true })).data
    await casino.owner.run(sql`
      insert into risk_finding (kind, subject, players, items, evidence, score, first_seen, last_seen, state)
      values ('unusual-win', '', array[${id}::uuid], '{}', '[]', 70, now(), now(), 'open')`)
    expect(await warnings()).toEqual({
      notes: [note],
      findings: [{ id: expect.any(Number), kind: 'unusual-win', score: 70 }],
      openFindings: 1,
    })
    const clerk = await newStaff(casino, 'clerk')
    expect(await warnings(clerk.token)).toMatchObject({ notes: [note], findings: [], openFindings: 1 })
    const cashier = await newStaff(casino, 'operator', plainOperator)
    expect(await warnings(cashier.token), 'findings are about every operator').toMatchObject({
      findings: [],
      openFindings: 0,
    })
    const pin = (pinned: boolean, noteId = note.id) => casino.house('pinNote', { username, noteId, pinned })
    expect((await pin(false)).data.note).toEqual({ ...note, pinned: false })
    expect((await warnings()).notes).toEqual([])
    expect((await casino.house('listNotes', { username })).data.notes.map(({ pinned }) => pinned)).toEqual([
      false,
      false,
    ])
    expect(refusal(await pin(true, '999999999'))).toEqual([404, 'NOT_FOUND'])
    const stranger = await connected()
    const foreign = { username: stranger.username, noteId: note.id, pinned: true }
    expect(refusal(await casino.house('pinNote', foreign))).toEqual([404, 'NOT_FOUND'])
  })
})

describe('issue 26: canned answers', () => {
  const answer = {
    name: 'paid-tonight',
    message: 'It is paid tonight.',
    messageTranslations: { es: 'Se paga esta noche.' },
  }

  it('answer a player in both languages, and a visitor with one text of both', async () => {
    await casino.house('addAnswer', { ...answer, message: 'Old.' })
    await casino.house('addAnswer', answer)
    expect((await casino.house('listAnswers')).data.answers).toEqual([answer])
    const player = await casino.player()
    const sent = { requestId: randomUUID(), topic: 'redeem', message: 'When?' } as const
    const { id } = (await player.call('writeToHouse', { body: sent })).data.conversation
    const reply = { requestId: randomUUID(), conversationId: id, answer: 'paid-tonight' }
    const first = await casino.house('replyInbox', reply)
    const texts = { message: answer.message, messageTranslations: answer.messageTranslations }
    expect(first.data.conversation.messages[1]).toMatchObject(texts)
    expect(
      (await player.call('getConversation', { query: { conversationId: id } })).data.conversation.messages[1],
    ).toMatchObject(texts)
    expect((await player.call('getNotifications')).data.notifications.rows).toMatchObject([
      {
        message: answer.message,
        code: 'contact.answer',
        fields: { answer: { en: answer.message, es: 'Se paga esta noche.' } },
      },
    ])
    await casino.house('removeAnswer', { name: 'paid-tonight' })
    expect((await casino.house('replyInbox', reply)).data).toEqual(first.data)
    expect(refusal(await casino.house('replyInbox', { ...reply, requestId: randomUUID() }))).toEqual([
      404,
      'ANSWER_NOT_FOUND',
    ])
    expect(refusal(await casino.house('removeAnswer', { name: 'paid-tonight' }))).toEqual([404, 'ANSWER_NOT_FOUND'])
  })

  it('reach a visitor as one text in both languages', async () => {
    await casino.house('addAnswer', answer)
    const visitor = { topic: 'account', message: 'Closed?', phoneCode: 1, phone: '7300000199' } as const
    const { conversationId } = (await casino.call('writeAsVisitor', { body: { ...visitor, requestId: randomUUID() } }))
      .data
    await casino.house('replyInbox', { requestId: randomUUID(), conversationId, answer: 'paid-tonight' })
    const [text] = (await casino.house('listTexts', { phone: '17300000199' })).data.messages
    expect(text!.text).toMatch(/: It is paid tonight\.\n\nSe paga esta noche\.$/)
  })
})

describe('BON-11 issue 26: deleting personal data', () => {
  const erase = ({ username }: TestPlayer) => casino.house('erasePlayer', { username, reason: 'Asked for it' })
  const counts = {
    notes: sql`select count(*)::int as n from player_note`,
    notifications: sql`select count(*)::int as n from notification`,
    conversations: sql`select count(*)::int as n from conversation`,
    sessions: sql`select count(*)::int as n from session`,
    devices: sql`select count(*)::int as n from device`,
    unlocks: sql`select count(*)::int as n from account_unlock`,
  }
  /** One statement for each table: on Citus they are on different nodes. */
  async function left({ id }: TestPlayer) {
    const found: Record<string, unknown> = {}
    for (const [name, count] of Object.entries(counts))
      found[name] = (await casino.owner.one<{ n: number }>(sql`${count} where player_id = ${id}`)).n
    const notes = sql`select count(*)::int as n from wallet where player_id = ${id} and note is not null`
    const row = sql`select coalesce(first_name, last_name, phone, gender) as personal from player where id = ${id}`
    return { ...found, walletNotes: (await casino.owner.one<{ n: number }>(notes)).n, ...(await casino.owner.one(row)) }
  }
  const nothing = {
    notes: 0,
    notifications: 0,
    conversations: 0,
    sessions: 0,
    devices: 0,
    unlocks: 0,
    walletNotes: 0,
    personal: null,
  }

  async function withData() {
    const player = await casino.player({ operators: [reviewingOperator] })
    const { username } = player
    await player.call('leaveOperator', { body: { operatorId: reviewingOperator } })
    await player.call('applyToOperator', { body: { operatorId: reviewingOperator, note: 'I am Ana' } })
    const profile = {
      firstName: 'Ana',
      lastName: 'Luz',
      dateOfBirth: '1/31/1990',
      gender: 'female',
      country: 1,
    } as const
    await player.call('updateProfile', { body: profile })
    await casino.house('addNote', { username, note: 'Ana called.' })
    await casino.house('notify', { username, message: 'Dear Ana', purpose: 'service' })
    await casino.house('unlockPlayer', { username, reason: 'Ana showed her ID' })
    const sent = { requestId: randomUUID(), topic: 'account', message: 'I am Ana' } as const
    const { id } = (await player.call('writeToHouse', { body: sent })).data.conversation
    await casino.house('closeInbox', { conversationId: id })
    return player
  }

  it('on request closes the account, ends sessions and leaves only what must stay', async () => {
    const player = await withData()
    expect((await erase(player)).status).toBe(200)
    expect(await left(player)).toEqual(nothing)
    expect((await player.call('getWallets')).status).toBe(401)
    expect((await erase(player)).status).toBe(200)
    const note = { username: player.username, note: 'x' }
    expect(refusal(await casino.house('addNote', note))).toEqual([403, 'ACCOUNT_CLOSED'])
  })

  it('at a confiscation deletes the same', async () => {
    const player = await withData()
    await casino.house('confiscate', { username: player.username, reason: 'Three accounts' })
    expect(await left(player)).toEqual(nothing)
  })

  it('is refused while the account holds credit, a redeem or a round in play', async () => {
    const player = await connected(10)
    const refused = async () => expect(refusal(await erase(player))).toEqual([409, 'ACCOUNT_HOLDS_CREDIT'])
    await refused()
    const { redeem } = (await player.call('createRedeem', { body: { amount: 10 } })).data
    await refused()
    await player.call('cancelRedeem', { body: { redeem_id: redeem.redeem_id } })
    const table = await seat(provider, player)
    await table.bet('erase-1', 'erase-round', 1000)
    await refused()
    await table.win('erase-2', 'erase-round', 0)
    expect((await player.call('getUser')).status).toBe(200)
    expect((await erase(player)).status).toBe(200)
    expect((await casino.house('showPlayer', { username: player.username })).data).toMatchObject({
      player: { phone: null, standing: 'closed' },
    })
  })

  it('phone and username of an excluded player stay blocked', async () => {
    const player = await connected()
    await casino.house('takeBreakFor', { username: player.username, length: 'for-good', reason: 'Asked' })
    await erase(player)
    const signUp = { password, phoneCode: 1, phone: player.phone }
    const named = { ...signUp, username: player.username, phone: '7300000198' }
    expect(refusal(await casino.call('signUp', { body: named }))).toEqual([409, 'USERNAME_TAKEN'])
    const body = { ...signUp, username: `again${randomUUID().slice(0, 8)}` }
    const { user, verificationCode } = (await casino.call('signUp', { body })).data
    const verify = { userId: user.id, code: verificationCode! }
    expect(refusal(await casino.call('verifyAccount', { body: verify }))).toEqual([409, 'PHONE_BLOCKED'])
    expect((await casino.house('showPlayer', { username: player.username })).data.saferPlay?.break).toMatchObject({
      until: null,
    })
  })
})

it('issue 26: every change of the daily work has one row in the audit log, without the texts of notes', async () => {
  const player = await casino.player({ operators: [plainOperator, reviewingOperator] })
  const { username } = player
  const grantId = await grantTo(player, 10)
  const noteId = (await casino.house('addNote', { username, note: 'Old.' })).data.note.id
  const count = async () => (await casino.owner.one<{ n: number }>(sql`select count(*)::int as n from staff_log`)).n
  const requestId = randomUUID()
  const changes = {
    reverseCredit: () => reverse(grantId, requestId),
    rejectApplication: () =>
      casino.house('rejectApplication', { operatorId: reviewingOperator, username, reason: 'Only for Miami.' }),
    changeOperator: () => casino.house('changeOperator', { operatorId: 3300, name: 'Third name' }),
    changeGame: () => casino.house('changeGame', { gameId: 'dice', name: 'Dados', maxBet: 7 }),
    setTrial: () => casino.house('setTrial', { gameId: 'dice', isTrial: true }),
    chooseTrialPlayer: () => casino.house('chooseTrialPlayer', { gameId: 'dice', username, isChosen: true }),
    addNote: () => casino.house('addNote', { username, note: 'Very secret.' }),
    pinNote: () => casino.house('pinNote', { username, noteId, pinned: true }),
    addAnswer: () => casino.house('addAnswer', { name: 'logged', message: 'Yes.', messageTranslations: { es: 'Sí.' } }),
    removeAnswer: () => casino.house('removeAnswer', { name: 'logged' }),
    erasePlayer: () => casino.house('erasePlayer', { username, reason: 'Asked for it' }),
  }
  for (const [action, run] of Object.entries(changes)) {
    const before = await count()
    expect([action, (await run()).status]).toEqual([action, 200])
    expect([action, await count()]).toEqual([action, before + 1])
  }
  expect((await reverse(grantId, requestId)).status).toBe(200)
  const rows = await casino.owner.all<{ action: string; text: string }>(sql`
    select action, staff_log::text as text from staff_log order by seq desc limit ${Object.keys(changes).length}`)
  expect(rows.map(({ action }) => action).toReversed()).toEqual(Object.keys(changes))
  expect(rows.map(({ text }) => text).join()).not.toContain('Very secret.')
  expect(rows.find(({ action }) => action === 'changeGame')!.text).toContain('Dados')
  expect(await auditStaffLog(casino.runtime)).toEqual([])
})
