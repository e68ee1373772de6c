import { createServer, request as sendRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { layBonus } from '../../server/src/testing/bonuses.ts'
import {
  openCasino,
  plainOperator,
  reviewingOperator,
  type Casino,
  type TestPlayer,
} from '../../server/src/testing/casino.ts'
import { exitCodes } from './problem.ts'
import { commandLine, outcome } from './testing/command-line.ts'

// Each command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

const { start, house } = commandLine(() => casino)

async function pendingRedeem() {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  const { redeem } = (await player.call('createRedeem', { body: { amount: 40 } })).data
  return { player, id: redeem.redeem_id, code: redeem.redeem_code! }
}
const held = async (player: TestPlayer, id: string) => (await casino.balances(player))[`held:${plainOperator}:${id}`]
const mainOf = async (player: TestPlayer) => (await casino.balances(player))[`main:${plainOperator}`]

describe('inbox', () => {
  it('lists, shows, answers and closes conversations, without control characters', async () => {
    const player = await casino.player()
    const sent = { requestId: crypto.randomUUID(), topic: 'redeem', reference: 'R4K7QX2M9A' } as const
    const message = 'Where is it?\n\u001B[2J\u202Efine'
    const { id } = (await player.call('writeToHouse', { body: { ...sent, message } })).data.conversation
    expect((await house(['inbox', 'list'])).out).toMatch(
      new RegExp(`${id} │ ${player.username} +│ redeem │ R4K7QX2M9A │ open`),
    )
    const shown = (await house(['inbox', 'show', id.toLowerCase()])).out
    expect(shown).toMatch(new RegExp(`^${id}  open  redeem, about R4K7QX2M9A\nFrom ${player.username}\n`))
    expect(shown).toContain(`  ${player.username}:\n  Where is it?\n  [2Jfine\n`)
    const answered = await house(['inbox', 'reply', id, 'Tonight.', '--sender', 'support'])
    expect(outcome(answered)).toEqual([0, `${id} is answered: ${player.username} is notified.`])
    expect((await player.call('getNotifications')).data.notifications.rows[0]).toMatchObject({
      message: 'Tonight.',
      adminUser: { username: 'support' },
    })
    expect(outcome(await house(['inbox', 'close', id]))).toEqual([0, `${id} is closed.`])
    expect(outcome(await house(['inbox', 'reply', id, 'More']))).toEqual([
      1,
      expect.stringContaining('CONVERSATION CLOSED'),
    ])
    const listed = await house(['inbox', 'list', '--status', 'closed', '--limit', '1', '--json'])
    expect(listed.json).toMatchObject({ conversations: { rows: [{ id, status: 'closed' }], count: 1 } })
    expect(outcome(await house(['inbox', 'list']))).toEqual([0, 'No conversation waits for an answer.'])
  })

  it('answers a visitor by a text; long lists have pages', async () => {
    const visitor = { topic: 'account', message: 'Closed?', phoneCode: 1, phone: '7300000101' } as const
    const ids: string[] = []
    for (const username of ['says-one', 'says-two']) {
      const body = { ...visitor, username, requestId: crypto.randomUUID() }
      ids.push((await casino.call('writeAsVisitor', { body })).data.conversationId)
    }
    const page = await house(['inbox', 'list', '--page', '2', '--limit', '1'])
    expect(page.out).toContain(`${ids[1]} │ visitor +17300000101, says says-two`)
    expect(page.out).toContain('Page 2 of 2, 2 in all.')
    const answered = await house(['inbox', 'reply', ids[0]!, 'Yes.'])
    expect(outcome(answered)).toEqual([0, `${ids[0]} is answered: an SMS goes to +17300000101.`])
  })
})

it('issue 29: race set names a bonus for each place, and shows the running week', async () => {
  const bonusId = await layBonus(casino.runtime, {}, { title: 'Race prize', audience: 'invited' })
  const { exitCode, out } = await house(['race', 'set', bonusId, bonusId])
  expect(exitCode).toBe(0)
  expect(out).toMatch(new RegExp(`^Prizes of coming weeks:\n[^]*2 │ ${bonusId} │ Race prize │ +3\\.00`))
  expect(out).toMatch(/Week of \d{4}-\d\d-\d\d, until [^]*No round has counted\./)
})

describe('issue 26: risk', () => {
  it('lists, shows and dismisses findings', async () => {
    const player = await casino.player()
    const line = {
      key: 'k',
      signal: 'large-win',
      players: [player.id],
      count: 1,
      amount: 512_345,
      references: ['dice'],
      at: 0,
    }
    const { id } = await casino.owner.one<{ id: bigint }>(sql`
      insert into risk_finding (kind, subject, players, items, evidence, score, first_seen, last_seen, state)
      values ('unusual-win', '', ${[player.id]}::uuid[], '{k}', ${JSON.stringify([line])}, 60, now(), now(), 'open') returning id`)
    const listed = await house(['risk', 'list', '--open', '--kind', 'unusual-win'])
    expect(listed.out).toMatch(new RegExp(`${id} │ unusual-win │ ${player.username} +│ large-win │ +60 │ open`))
    expect((await house(['risk', 'show', String(id)])).out).toMatch(
      new RegExp(`^Finding ${id}  unusual-win  open  score 60\nPlayers: ${player.username}\n[^]*5,123\\.45`),
    )
    const dismiss = ['risk', 'dismiss', String(id)]
    expect((await house(dismiss)).exitCode).toBe(exitCodes.usage)
    expect(outcome(await house([...dismiss, '--reason', 'A jackpot']))).toEqual([
      0,
      `Finding ${id} is dismissed. New evidence opens it again.`,
    ])
    expect(outcome(await house(['risk', 'list', '--open']))).toEqual([0, 'No findings.'])
  })
})

describe('exit codes', () => {
  it.each([
    ['done', ['operators', 'list'], {}, exitCodes.ok],
    ['help', ['credit', 'grant', '--help'], {}, exitCodes.ok],
    ['refused', ['players', 'show', 'nobody-here'], {}, exitCodes.refused],
    ['unreachable', ['operators', 'list', '--url', 'http://127.0.0.1:1'], {}, exitCodes.unreachable],
    ['a wrong token', ['operators', 'list'], { LUCERO_HOUSE_TOKEN: 'wrong' }, exitCodes.wrongToken],
    ['an unknown command', ['operator', 'list'], {}, exitCodes.usage],
    ['no command', [], {}, exitCodes.usage],
    ['a bad amount', ['credit', 'grant', 'ana', '1.234', '--operator', '1'], {}, exitCodes.usage],
    ['no terminal to confirm at', ['operators', 'block', String(plainOperator)], {}, exitCodes.usage],
    ['unreadable for the server', ['players', 'find', 'x'.repeat(65)], {}, exitCodes.usage],
  ])('%s', async (_, args, env, exitCode) => expect((await house(args, env)).exitCode).toBe(exitCode))

  it('prints an error as one line on standard error, or as JSON', async () => {
    const plain = await house(['players', 'show', 'nobody-here'])
    const message = 'PLAYER NOT FOUND: No such player. Find the username with: players find'
    expect([plain.out, plain.err]).toEqual(['', `${message}\n`])
    const { out, err } = await house(['players', 'show', 'nobody-here', '--json'])
    expect(out).toBe('')
    expect(JSON.parse(err)).toEqual({ error: 'PLAYER_NOT_FOUND', message })
  })
})

describe('database', () => {
  it('reports that a single PostgreSQL has nothing to distribute, and that Citus is distributed', async () => {
    const workers = inject('workerUrls').length
    const shown = await house(['database', 'show'])
    expect(shown.out).toMatch(
      workers ? /shards\nAll tables are distributed\.\n$/ : /^One PostgreSQL with all tables\.$/m,
    )
    const result = await house(['database', 'distribute', '--yes'])
    const [exitCode, words] = workers
      ? [exitCodes.ok, 'All tables are distributed']
      : [exitCodes.refused, 'NOT A CLUSTER']
    expect(outcome(result)).toEqual([exitCode, expect.stringContaining(words)])
  })
})

describe('operators', () => {
  it('OPS-1 are created, listed as a table and as JSON, blocked and unblocked', async () => {
    const created = await house([
      'operators',
      'create',
      '4001',
      'Costa Verde',
      '--welcome',
      '12.50',
      '--approves-itself',
    ])
    expect(outcome(created)).toEqual([0, 'Operator 4001, Costa Verde, is open to players.'])
    const again = await house(['operators', 'create', '4001', 'Other'])
    expect(outcome(again)).toEqual([1, 'OPERATOR EXISTS: Another operator has this id'])
    expect((await house(['operators', 'block', '4001', '--yes'])).exitCode).toBe(0)
    expect((await house(['operators', 'list'])).out).toMatch(/4001 │ Costa Verde +│ yes +│ +12\.50 │ yes/)
    expect((await house(['operators', 'unblock', '4001'])).exitCode).toBe(0)
    expect((await house(['operators', 'list', '--json'])).json).toEqual({
      operators: expect.arrayContaining([
        { id: 4001, name: 'Costa Verde', approvesItself: true, welcomeCredit: 12.5, blocked: false },
      ]),
    })
  })

  it('OPS-1 lists an application with its note, and approves it', async () => {
    const player = await casino.player()
    await player.call('applyToOperator', { body: { operatorId: reviewingOperator, note: 'from \u001B[31mAna' } })
    const { out } = await house(['operators', 'applications', '--operator', String(reviewingOperator)])
    expect(out).toContain(player.username)
    expect(out).toContain('from  [31mAna')
    expect((await house(['operators', 'approve', String(reviewingOperator), player.username])).exitCode).toBe(0)
    expect((await player.call('getWallets')).data.wallets).toMatchObject({ operator_id: reviewingOperator, amount: 25 })
    expect((await house(['operators', 'approve', String(reviewingOperator), player.username])).exitCode).toBe(0)
    expect((await player.call('getWallets')).data.wallets).toMatchObject({ operator_id: reviewingOperator, amount: 25 })
  })
})

describe('credit', () => {
  const grant = (player: TestPlayer, amount: string, ...more: string[]) => [
    'credit',
    'grant',
    player.username,
    amount,
    '--operator',
    String(plainOperator),
    ...more,
  ]

  it('is granted with cents', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const granted = await house(grant(player, '1019.99', '--yes'))
    expect(outcome(granted)).toEqual([
      0,
      expect.stringContaining(
        `1,019.99 went to ${player.username}: the main wallet under operator ${plainOperator} holds 1,019.99.\nTo undo it`,
      ),
    ])
    expect((await house(grant(player, '0.01', '--yes', '--json'))).json).toMatchObject({ mainWallet: 1020 })
  })

  it('is not granted without confirmation, or under an operator that the player has not joined', async () => {
    const player = await casino.player()
    expect((await house(grant(player, '5'))).err).toContain('--yes')
    expect((await house(grant(player, '5', '--yes'))).exitCode).toBe(exitCodes.refused)
    expect(await casino.balances(player)).toEqual({})
  })

  it('I5 retries after a lost reply, and grants the credit once', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const proxy = await proxyThatLosesReplies(2)
    const ended = await house(grant(player, '5', '--yes', '--json', '--url', proxy.url))
    proxy.close()
    expect([ended.exitCode, ended.json, proxy.requests()]).toMatchObject([0, { mainWallet: 5 }, 3])
    expect(await mainOf(player)).toBe(5)
    expect((await player.call('getNotifications')).data.notifications.count).toBe(1)
  })

  it('I5 prints the request id after the last attempt, and repeating it grants nothing more', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const proxy = await proxyThatLosesReplies(99)
    const { exitCode, err } = await house(grant(player, '5', '--yes', '--url', proxy.url))
    proxy.close()
    const requestId = /--request-id ([\w-]{36})/.exec(err)![1]!
    expect(exitCode).toBe(exitCodes.unreachable)
    const again = await house(grant(player, '5', '--yes', '--json', '--request-id', requestId))
    expect([again.json, await mainOf(player)]).toMatchObject([{ mainWallet: 5 }, 5])
  })
})

describe('redeem', () => {
  it('is listed and confirmed with its code', async () => {
    const { player, id, code } = await pendingRedeem()
    const { out } = await house([
      'redeem',
      'list',
      '--status',
      'pending',
      '--operator',
      String(plainOperator),
      '--limit',
      '999',
    ])
    expect(out).toMatch(new RegExp(`${id} │ +${plainOperator} │ ${player.username} +│ +40\\.00 │ pending`))
    expect(out).not.toContain(code)
    const wrong = await house(['redeem', 'confirm', id, 'ZZZZ-ZZZZ', '--yes'])
    expect([wrong.exitCode, await held(player, id)]).toEqual([exitCodes.refused, 40])
    expect(wrong.err).toMatch(/^WRONG VALIDATION CODE: .+ Nothing was paid\. .+ redeem show$/m)
    expect((await house(['redeem', 'show', id])).out).toMatch(new RegExp(`${id} │.+ pending +│ +1 │`))
    expect((await house(['redeem', 'confirm', id, code])).exitCode).toBe(exitCodes.usage)
    const paid = await house(['redeem', 'confirm', id, code.toLowerCase(), '--yes'])
    expect(outcome(paid)).toEqual([
      0,
      expect.stringMatching(
        new RegExp(
          `^Redeem ${id} is paid: 40\\.00 to ${player.username} by operator ${plainOperator}\\.\nReceipt P\\w{9}: demoowner, [-\\d: ]+ UTC$`,
        ),
      ),
    ])
    for (const typed of [code, 'ZZZZ-ZZZZ']) {
      const again = await house(['redeem', 'confirm', id, typed, '--yes'])
      expect([again.exitCode, again.err]).toEqual([
        exitCodes.refused,
        expect.stringMatching(/^REDEEM NOT PENDING: It was paid by demoowner at [-\d: ]+ UTC\. Pay nothing$/m),
      ])
    }
    expect((await house(['redeem', 'show', id, '--json'])).json).toMatchObject({
      redeem: { redeem_id: id, status: 'completed' },
    })
    expect(await casino.balances(player)).toMatchObject({
      [`main:${plainOperator}`]: 60,
      [`operator:${plainOperator}`]: -60,
    })
  })

  it('reports an unknown redeem without a hint about players', async () => {
    for (const args of [
      ['show', 'R000000000'],
      ['reject', 'R000000000', '--reason', 'x', '--yes'],
    ]) {
      const { exitCode, err } = await house(['redeem', ...args])
      expect([exitCode, err]).toEqual([
        exitCodes.refused,
        'REDEEM NOT FOUND: There is no such redeem. Pending redeems: redeem list --status pending\n',
      ])
    }
  })

  it('is rejected, and the credit returns', async () => {
    const { player, id } = await pendingRedeem()
    expect((await house(['redeem', 'reject', id, '--yes'])).exitCode, 'a reason is required').toBe(exitCodes.usage)
    const { json } = await house([
      'redeem',
      'reject',
      id,
      '--reason',
      'No card.',
      '--reason-es',
      'Sin documento.',
      '--yes',
      '--json',
    ])
    const rejection = { reason: 'No card.', reasonTranslations: { es: 'Sin documento.' } }
    expect(json).toMatchObject({ redeem: { redeem_id: id, status: 'rejected', amount: 40, rejection } })
    expect(await mainOf(player)).toBe(100)
  })
})

describe('bonuses', () => {
  it('BON-2 are created, published, granted, listed and withdrawn', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const terms = [
      '--kind',
      'deposit',
      '--amount',
      '20',
      '--min-deposit',
      '10',
      '--max-deposit',
      '50',
      '--play-through',
      '2.5',
    ]
    const rest = ['--until', '2099-12-31', '--description', 'Twenty more.', '--share', 'dice=50', '--share', 'mines=0']
    const created = await house([
      'bonuses',
      'create',
      'Match',
      ...terms,
      ...rest,
      '--operator',
      String(reviewingOperator),
      '--json',
    ])
    const { id } = (created.json as { bonus: { id: string } }).bonus
    expect((await house(['bonuses', 'publish', id])).exitCode).toBe(exitCodes.usage)
    expect((await house(['bonuses', 'publish', id, '--yes'])).out).toMatch(
      /^"Match" is published\. (1 player was|\d+ players were) notified\.$/m,
    )
    expect((await house(['bonuses', 'list'])).out).toMatch(
      /Match +│ deposit +│ +20\.00 │ +50\.00 │ operator 2003 .* published/,
    )
    expect((await house(['bonuses', 'grant', player.username, id])).out).toContain('who was notified.')
    expect((await house(['bonuses', 'grant', player.username, id])).out).toContain('was already offered to')
    const { status } = await player.call('activateBonus', { body: { bonusId: id } })
    expect(status).toBe(200)
    expect((await house(['bonuses', 'grants', '--player', player.username])).out).toMatch(
      /Match +│ +2001 │ awaiting-deposit/,
    )
    expect(outcome(await house(['bonuses', 'withdraw', id, '--yes']))).toEqual([0, '"Match" is withdrawn.'])
    expect((await house(['bonuses', 'grant', player.username, id])).exitCode).toBe(exitCodes.refused)
  })

  it('player fault 13: have texts in two languages, and end at the end of the --until day', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const create = ['bonuses', 'create', 'Gift', '--kind', 'no-deposit', '--amount', '2', '--play-through', '5']
    const spanish = ['--title-es', 'Regalo', '--description-es', 'Dos de regalo.']
    const made = await house([...create, '--description', 'Two.', ...spanish, '--until', '2099-12-31'])
    expect(made.out).toContain('offered through 2099-12-31 UTC, the whole day')
    const [, id] = /Bonus (\S+):/.exec(made.out) ?? []
    await house(['bonuses', 'publish', id!, '--yes', '--quietly'])
    const shown = (await player.call('getBonuses')).data.bonus.find((bonus) => bonus.id === id)
    expect(shown).toMatchObject({
      title: 'Gift',
      titleTranslations: { es: 'Regalo' },
      descriptionTranslations: { es: 'Dos de regalo.' },
      offeredUntil: '2100-01-01T00:00:00.000Z',
    })
    const timed = await house([...create, '--description', 'Two.', '--until', '2099-12-31T18:00'])
    expect(timed.out).toContain('offered until 2099-12-31 18:00:00 UTC')
    expect((await house(['bonuses', 'create', '--help'])).out).toMatch(/A day without a time is\s+included to its end/)
  })

  it('refuses invalid options before sending', async () => {
    const create = ['bonuses', 'create', 'X', '--kind', 'free-spins', '--description', 'd', '--play-through', '1']
    expect((await house([...create, '--until', '31.12.2099'])).exitCode).toBe(exitCodes.usage)
    expect((await house([...create, '--until', '2099-02-30'])).exitCode).toBe(exitCodes.usage)
    expect((await house([...create, '--until', '2099-12-31', '--spins', '5'])).exitCode).toBe(exitCodes.usage)
    expect((await house([...create, '--until', '2099-12-31', '--share', 'dice=101'])).exitCode).toBe(exitCodes.usage)
  })
})

describe('players, notifications, games', () => {
  it('ACT-5 writes to one player, and to all players only with --all and --yes', async () => {
    const player = await casino.player()
    expect(outcome(await house(['notify', player.username, 'Paid tonight', '--sender', 'ana']))).toEqual([
      0,
      `${player.username} is notified.`,
    ])
    expect((await house(['notify', 'Forgotten name'])).exitCode).toBe(exitCodes.usage)
    expect((await house(['notify', '--all', 'Back at noon'])).exitCode).toBe(exitCodes.usage)
    expect((await house(['notify', '--all', 'Back at noon', '--yes'])).exitCode).toBe(0)
    const { rows } = (await player.call('getNotifications')).data.notifications
    expect(rows.map(({ message, adminUser }) => [message, adminUser.username])).toEqual([
      ['Back at noon', 'house'],
      ['Paid tonight', 'ana'],
    ])
  })

  it('BON-11 finds, shows and confiscates', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 7.5 })
    expect((await house(['players', 'find', player.username])).out).toContain(player.id)
    const shown = (await house(['players', 'show', player.username])).out
    expect(shown).toMatch(/main:2001 +│ +7\.50[^]+operator:2001/)
    expect(shown).toContain("The player's own: 7.50 (main wallet 7.50).")
    const confiscate = ['players', 'confiscate', player.username, '--yes']
    expect((await house(confiscate)).exitCode).toBe(exitCodes.usage)
    expect((await house([...confiscate, '--reason', 'Abuse', '--json'])).json).toEqual({ taken: 7.5 })
    expect((await house(['players', 'show', player.username])).out).toContain('closed')
  })

  it("shows a player's statement by operator, kind and days, in pages", async () => {
    const { player, id } = await pendingRedeem()
    const see = async (...more: string[]) => (await house(['players', 'statement', player.username, ...more])).out
    expect(await see()).toMatch(
      new RegExp(`3 │ 20.+ │ redeem-made +│ ${id} +│ +2001 │ +40\\.00 │ +0\\.00 │ +100\\.00 [^]+1–2 │ 20.+ │ credit `),
    )
    const { rows } = (await player.call('getStatement')).data
    expect((await house(['players', 'statement', player.username, '--json'])).json).toMatchObject({ rows, next: null })
    expect(await see('--kind', 'redeem')).not.toContain('credit')
    const newest = await see('--limit', '1')
    expect(newest).not.toContain('credit')
    expect(newest).toContain('Older ones: --before 3')
    expect(await see('--before', '3')).toMatch(/2 │ 20.+ │ credit /)
    const [day = ''] = rows[0]!.createdAt.split('T')
    expect(await see('--from', day, '--to', day)).toContain('redeem-made')
    for (const nothing of [
      ['--operator', String(reviewingOperator)],
      ['--to', '2020-01-31'],
    ])
      expect(await see(...nothing)).toBe('No movements.\n')
    expect((await house(['players', 'statement', 'nobody-here'])).exitCode).toBe(exitCodes.refused)
    expect((await house(['players', 'statement', player.username, '--from', '2026-02-31'])).exitCode).toBe(
      exitCodes.usage,
    )
  })

  it('shows limits and time-outs, and lifts a permanent self-exclusion after six months', async () => {
    const player = await casino.player()
    const show = async () => (await house(['players', 'show', player.username])).out
    expect(await show()).toContain('No limits or breaks of their own.')
    await player.call('setPlayLimits', { body: { loss: 20, stake: 2 } })
    await player.call('setPlayLimits', { body: { stake: null } })
    await player.call('setReminder', { body: { minutes: 30 } })
    await player.call('takeBreak', { body: { length: 'for-good' } })
    const shown = await show()
    expect(shown).toMatch(/Daily loss limit +│ 20\.00 /)
    expect(shown).toMatch(/Lost today +│ 0\.00 /)
    expect(shown).toMatch(/Largest stake +│ 2\.00, none can be confirmed from 20/)
    expect(shown).toMatch(/Reminder +│ every 30 minutes/)
    expect(shown).toMatch(/Excluded +│ since 20.+, for good/)
    const lift = ['players', 'lift-exclusion', player.username, '--reason', 'Asked in writing']
    expect((await house(lift)).exitCode, 'requires confirmation').toBe(exitCodes.usage)
    expect((await house([...lift, '--yes'])).exitCode).toBe(exitCodes.refused)
    await casino.owner.run(
      sql`update safer_play set break_from = now() - interval '190 days' where player_id = ${player.id}`,
    )
    casino.runtime.books.forgetAll()
    expect(outcome(await house([...lift, '--yes']))).toEqual([0, `${player.username} can play again.`])
    expect(await show()).not.toContain('Excluded')
  })

  it('sets a time-out for a player, and cannot shorten it', async () => {
    const player = await casino.player()
    const take = (length: string, ...more: string[]) =>
      house(['players', 'take-break', player.username, length, '--reason', 'Asked by telephone', ...more])
    expect((await take('7-days')).exitCode, 'requires confirmation').toBe(exitCodes.usage)
    expect((await take('forever', '--yes')).exitCode).toBe(exitCodes.usage)
    for (const command of ['take-break', 'lift-exclusion']) {
      const length = command === 'take-break' ? ['7-days'] : []
      const { exitCode, err } = await house(['players', command, player.username, ...length, '--yes'])
      expect([exitCode, err]).toEqual([exitCodes.usage, expect.stringContaining('--reason')])
    }
    expect(outcome(await take('7-days', '--yes'))).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${player.username} is on a break, until 20`)),
    ])
    const shorter = await take('24-hours', '--yes')
    expect(shorter.exitCode).toBe(exitCodes.refused)
    expect(shorter.err).toMatch(/not shortened\. It lasts until 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC$/m)
    expect((await house(['players', 'show', player.username])).out).toMatch(
      /On a break +│ since 20[\d: -]+ UTC, until 20[\d: -]+ UTC/,
    )
    const { detail } = await casino.owner.one<{ detail: string }>(
      sql`select detail::text as detail from transfer where player_id = ${player.id} and kind = 'take-break'`,
    )
    expect(JSON.parse(detail)).toMatchObject({ length: '7-days', by: 'house', reason: 'Asked by telephone' })
    expect((JSON.parse(detail) as { staff: object }).staff).toMatchObject({ role: 'owner' })
  })

  it('M3 unlocks a player by name or phone, with a reason', async () => {
    const player = await casino.player()
    const unlock = (who: string, ...more: string[]) => house(['players', 'unlock', who, ...more])
    expect((await unlock(player.username)).exitCode).toBe(exitCodes.usage)
    expect((await unlock(player.username, '--reason', 'Showed her ID', '--json')).json).toEqual({
      username: player.username,
    })
    expect((await unlock('+15559990000', '--reason', 'x')).out).toContain('+15559990000')
    expect((await unlock('15559990000', '--reason', 'x')).exitCode, 'without a plus it is a username').toBe(
      exitCodes.refused,
    )
  })

  it('disables and enables a game', async () => {
    expect(outcome(await house(['games', 'disable', 'dice']))).toEqual([0, 'DICE is disabled.'])
    expect((await house(['games', 'list'])).out).toMatch(/dice .*│ no /)
    expect(outcome(await house(['games', 'enable', 'dice']))).toEqual([0, 'DICE is enabled.'])
    expect((await house(['games', 'enable', 'nothing'])).exitCode).toBe(exitCodes.refused)
  })
})

describe('games and providers', () => {
  const provider = ['providers', 'add', 'acme', 'Acme Games', '--round-url', 'https://acme.example/{round}']
  const game = ['games', 'add', 'acme', 'comet', '--name', 'Comet', '--category', 'Slots', '--returns', '96.5']

  it('adds a provider with a secret shown once, rotates it, and switches the provider off and on', async () => {
    const added = await house(provider)
    expect(outcome(added)).toEqual([0, expect.stringMatching(/^Acme Games may run games\. .*once:\n[\w-]{43}$/)])
    expect(outcome(await house(provider))).toEqual([1, 'PROVIDER EXISTS: Another provider has this id'])
    expect((await house(['providers', 'list'])).out).toMatch(
      /acme .*│ Acme Games │ yes +│ 10,000\.00 │ 50,000\.00 │ +0\.00 │ https:\/\/acme\.example\/\{round\}/,
    )
    expect((await house(['providers', 'rotate', 'acme'])).exitCode).toBe(exitCodes.usage)
    const rotated = await house(['providers', 'rotate', 'acme', '--yes', '--json'])
    expect(rotated.json).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) })
    expect(added.out).not.toContain((rotated.json as { secret: string }).secret)
    expect((await house(['providers', 'disable', 'acme'])).exitCode).toBe(exitCodes.usage)
    expect(outcome(await house(['providers', 'disable', 'acme', '--yes']))).toEqual([0, 'Acme Games is disabled.'])
    expect(outcome(await house(['providers', 'enable', 'acme']))).toEqual([0, 'Acme Games is enabled.'])
    expect((await house(['providers', 'rotate', 'nobody', '--yes'])).exitCode).toBe(exitCodes.refused)
  })

  it('adds a game and limits its bets', async () => {
    const launch = ['--launch-url', 'https://play.acme.example/comet']
    expect(outcome(await house([...game, ...launch]))).toEqual([
      0,
      'Comet is in trial. Choose players: games trial comet add <username>',
    ])
    expect(outcome(await house([...game, ...launch]))).toEqual([1, 'GAME EXISTS: Another game has this id'])
    expect((await house([...game, '--launch-url', 'javascript:alert(1)'])).exitCode).toBe(exitCodes.usage)
    expect(outcome(await house(['games', 'limit', 'comet', '12.50']))).toEqual([
      0,
      'Bets in Comet may be 12.50 at most.',
    ])
    expect((await house(['games', 'list'])).out).toMatch(/comet │ Comet +│ Slots +│ +96\.5 │ +12\.50 │ +│ acme +│ yes/)
    expect(outcome(await house(['games', 'limit', 'comet', 'none']))).toEqual([0, 'Bets in Comet have no limit.'])
    expect((await house(['games', 'limit', 'comet', '0'])).exitCode).toBe(exitCodes.usage)
  })
})

describe('sms', () => {
  const signUp = (username: string, phone: string) =>
    casino.call('signUp', { body: { username, password: 'Right!pass1', phoneCode: 1, phone } })

  it('shows texts, and new ones with --follow', async () => {
    await signUp('texted_first', '7888000222')
    const once = await house(['sms', '17888000222'])
    expect(once.out).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}\+17888000222 {2}.*code is \d{4}\..*\n$/)
    const child = start(['sms', '17888000333', '--follow', '--json'])
    const lines = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]()
    await signUp('texted_later', '7888000333')
    expect(JSON.parse((await lines.next()).value)).toMatchObject({ to: '+17888000333', channel: 'sms' })
    child.kill('SIGINT')
    await new Promise((resolve) => child.once('close', resolve))
    expect((await house(['sms', '12223334444'])).out).toBe('No SMS.\n')
  })
})

/** Forwards every request, and closes the connection instead of returning the first replies. */
async function proxyThatLosesReplies(times: number) {
  let requests = 0
  const server: Server = createServer((request, response) => {
    requests += 1
    const lost = requests <= times
    const { method, url, headers } = request
    const forwarded = sendRequest(`${casino.address}${url}`, { method: method!, headers }, (answer) => {
      if (lost) answer.resume().on('end', () => request.socket.destroy())
      else answer.pipe(response.writeHead(answer.statusCode!, answer.headers))
    })
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    close: () => server.close().closeAllConnections(),
  }
}
