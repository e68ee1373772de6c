import { spawn } from 'node:child_process'
import { createServer, request as askServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { bareEnvironment } from '../../server/src/testing/bare-environment.ts'
import {
  openCasino,
  plainOperator,
  reviewingOperator,
  type Casino,
  type TestPlayer,
} from '../../server/src/testing/casino.ts'
import { exitCodes } from './problem.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))

// Every command is a process of its own, and a busy machine must not fail a test.
vi.setConfig({ testTimeout: 180_000 })

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

type CommandResult = { exitCode: number | null; out: string; err: string; json: unknown }

const start = (args: string[], env: Record<string, string> = {}) =>
  spawn(process.execPath, [main, ...args], {
    env: { ...bareEnvironment(), LUCERO_URL: casino.address, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The real command line, as a process of its own and without a terminal. */
async function house(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  const child = start(args, env)
  const [out, err, exitCode] = await Promise.all([
    child.stdout.setEncoding('utf8').toArray(),
    child.stderr.setEncoding('utf8').toArray(),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ])
  return {
    exitCode,
    out: out.join(''),
    err: err.join(''),
    get json() {
      return JSON.parse(out.join(''))
    },
  }
}

const said = ({ exitCode, out, err }: CommandResult) => [exitCode, `${out}${err}`.trim()]

async function pendingRedeem() {
  const player = await casino.player({ operators: [plainOperator], credit: 100 })
  const { redeem } = (await player.call('createRedeem', { body: { amount: 40 } })).data
  return { player, id: redeem.redeem_id, code: redeem.redeem_code! }
}
const held = async (player: TestPlayer, id: string) => (await casino.balances(player))[`held:${plainOperator}:${id}`]
const mainOf = async (player: TestPlayer) => (await casino.balances(player))[`main:${plainOperator}`]

describe('inbox', () => {
  it('shows who waits, what they wrote, answers and closes; nothing in it steers the terminal', async () => {
    const player = await casino.player()
    const sent = { requestId: crypto.randomUUID(), topic: 'redeem', reference: 'R4K7QX2M9A' } as const
    const message = 'Where is it?\n\u001B[2J\u202Efine'
    const { id } = (await player.call('writeToHouse', { body: { ...sent, message } })).data.conversation
    expect((await house(['inbox', 'list'])).out).toMatch(
      new RegExp(`${id} │ ${player.username} +│ redeem │ R4K7QX2M9A │ open`),
    )
    const shown = (await house(['inbox', 'show', id.toLowerCase()])).out
    expect(shown).toMatch(new RegExp(`^${id}  open  redeem, about R4K7QX2M9A\nFrom ${player.username}\n`))
    expect(shown).toContain('  they:\n  Where is it?\n  [2Jfine\n')
    const answered = await house(['inbox', 'reply', id, 'Tonight.', '--sender', 'support'])
    expect(said(answered)).toEqual([0, `${id} is answered: ${player.username} is told.`])
    expect((await player.call('getNotifications')).data.notifications.rows[0]).toMatchObject({
      message: 'Tonight.',
      adminUser: { username: 'support' },
    })
    expect(said(await house(['inbox', 'close', id]))).toEqual([0, `${id} is closed.`])
    expect(said(await house(['inbox', 'reply', id, 'More']))).toEqual([
      1,
      expect.stringContaining('CONVERSATION CLOSED'),
    ])
    const listed = await house(['inbox', 'list', '--status', 'closed', '--limit', '1', '--json'])
    expect(listed.json).toMatchObject({ conversations: { rows: [{ id, status: 'closed' }], count: 1 } })
    expect(said(await house(['inbox', 'list']))).toEqual([0, 'Nobody waits for an answer.'])
  })

  it('a visitor is answered by a text; long lists go by pages', async () => {
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
    expect(said(answered)).toEqual([0, `${ids[0]} is answered: a text goes to +17300000101.`])
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
    ['nothing asked', [], {}, exitCodes.usage],
    ['a bad amount', ['credit', 'grant', 'ana', '1.234', '--operator', '1'], {}, exitCodes.usage],
    ['no terminal to ask at', ['operators', 'block', String(plainOperator)], {}, exitCodes.usage],
    ['unreadable for the server', ['players', 'find', 'x'.repeat(65)], {}, exitCodes.usage],
  ])('%s', async (_, args, env, exitCode) => expect((await house(args, env)).exitCode).toBe(exitCode))

  it('an error is one line on standard error; as JSON for scripts', async () => {
    const plain = await house(['players', 'show', 'nobody-here'])
    const message = 'PLAYER NOT FOUND: No such player. Look the name up with: players find'
    expect([plain.out, plain.err]).toEqual(['', `${message}\n`])
    const { out, err } = await house(['players', 'show', 'nobody-here', '--json'])
    expect(out).toBe('')
    expect(JSON.parse(err)).toEqual({ error: 'PLAYER_NOT_FOUND', message })
  })
})

describe('database', () => {
  it('says that one PostgreSQL has nothing to distribute, and on Citus that all is', async () => {
    const workers = inject('workerUrls').length
    const shown = await house(['database', 'show'])
    expect(shown.out).toMatch(workers ? /shards\nAll tables lie on the workers\.\n$/ : /^One PostgreSQL;/)
    const asked = await house(['database', 'distribute', '--yes'])
    const [exitCode, words] = workers ? [exitCodes.ok, 'All tables lie on'] : [exitCodes.refused, 'NOT A CLUSTER']
    expect(said(asked)).toEqual([exitCode, expect.stringContaining(words)])
  })
})

describe('operators', () => {
  it('OPS-1 are created, listed for people and for scripts, blocked and unblocked', async () => {
    const created = await house([
      'operators',
      'create',
      '4001',
      'Costa Verde',
      '--welcome',
      '12.50',
      '--approves-itself',
    ])
    expect(said(created)).toEqual([0, 'Operator 4001, Costa Verde, is open to players.'])
    const again = await house(['operators', 'create', '4001', 'Other'])
    expect(said(again)).toEqual([1, 'OPERATOR EXISTS: Another operator has this id'])
    expect((await house(['operators', 'block', '4001', '--yes'])).exitCode).toBe(0)
    expect((await house(['operators', 'list'])).out).toMatch(/4001 │ Costa Verde +│ yes +│ +12\.50 │ yes/)
    expect((await house(['operators', 'unblock', '4001'])).exitCode).toBe(0)
    expect((await house(['operators', 'list', '--json'])).json).toEqual({
      operators: expect.arrayContaining([
        { id: 4001, name: 'Costa Verde', approvesItself: true, welcomeCredit: 12.5, blocked: false },
      ]),
    })
  })

  it('OPS-1 an application waits, is seen with its note, and is approved', async () => {
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

  it('is granted to the cent', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const told = await house(grant(player, '1019.99', '--yes'))
    expect(said(told)).toEqual([
      0,
      `1,019.99 went to ${player.username}: the main wallet under operator ${plainOperator} holds 1,019.99.`,
    ])
    expect((await house(grant(player, '0.01', '--yes', '--json'))).json).toEqual({ mainWallet: 1020 })
  })

  it('is not granted without a yes, nor under an operator the player is not with', async () => {
    const player = await casino.player()
    expect((await house(grant(player, '5'))).err).toContain('--yes')
    expect((await house(grant(player, '5', '--yes'))).exitCode).toBe(exitCodes.refused)
    expect(await casino.balances(player)).toEqual({})
  })

  it('I5 an answer lost on the way is asked for again, and the credit is there once', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const proxy = await losingAnswers(2)
    const ended = await house(grant(player, '5', '--yes', '--json', '--url', proxy.url))
    proxy.close()
    expect([ended.exitCode, ended.json, proxy.asked()]).toEqual([0, { mainWallet: 5 }, 3])
    expect(await mainOf(player)).toBe(5)
    expect((await player.call('getNotifications')).data.notifications.count).toBe(1)
  })

  it('I5 given up, it names the id to repeat it with, and repeating it grants nothing more', async () => {
    const player = await casino.player({ operators: [plainOperator] })
    const proxy = await losingAnswers(99)
    const { exitCode, err } = await house(grant(player, '5', '--yes', '--url', proxy.url))
    proxy.close()
    const requestId = /--request-id ([\w-]{36})/.exec(err)![1]!
    expect(exitCode).toBe(exitCodes.unreachable)
    const again = await house(grant(player, '5', '--yes', '--json', '--request-id', requestId))
    expect([again.json, await mainOf(player)]).toEqual([{ mainWallet: 5 }, 5])
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
    expect(said(paid)).toEqual([0, `Redeem ${id} is paid: 40.00 to ${player.username} by operator ${plainOperator}.`])
    expect(said(await house(['redeem', 'confirm', id, code, '--yes']))).toEqual(said(paid))
    const other = await house(['redeem', 'confirm', id, 'ZZZZ-ZZZZ', '--yes'])
    expect([other.exitCode, other.err]).toEqual([exitCodes.refused, expect.stringContaining('Nothing was changed')])
    expect((await house(['redeem', 'show', id, '--json'])).json).toMatchObject({
      redeem: { redeem_id: id, status: 'completed' },
    })
    expect(await casino.balances(player)).toMatchObject({
      [`main:${plainOperator}`]: 60,
      [`operator:${plainOperator}`]: -60,
    })
  })

  it('that is not there is said to be so, without a word of a player that nobody named', async () => {
    for (const args of [
      ['show', 'R000000000'],
      ['reject', 'R000000000', '--yes'],
    ]) {
      const { exitCode, err } = await house(['redeem', ...args])
      expect([exitCode, err]).toEqual([
        exitCodes.refused,
        'REDEEM NOT FOUND: No such redeem. Those that wait: redeem list --status pending\n',
      ])
    }
  })

  it('is rejected: the credit goes back', async () => {
    const { player, id } = await pendingRedeem()
    const { json } = await house(['redeem', 'reject', id, '--yes', '--json'])
    expect(json).toMatchObject({ redeem: { redeem_id: id, status: 'rejected', amount: 40 } })
    expect(await mainOf(player)).toBe(100)
  })
})

describe('bonuses', () => {
  it('BON-2 are drawn up, published, granted, listed and withdrawn', async () => {
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
      /^"Match" is published\. (One player was|\d+ players were) told\.$/m,
    )
    expect((await house(['bonuses', 'list'])).out).toMatch(
      /Match +│ deposit +│ +20\.00 │ +50\.00 │ operator 2003 .* published/,
    )
    expect((await house(['bonuses', 'grant', player.username, id])).out).toContain('is offered it, and was told.')
    expect((await house(['bonuses', 'grant', player.username, id])).out).toContain('had been offered it already.')
    const { status } = await player.call('activateBonus', { body: { bonusId: id } })
    expect(status).toBe(200)
    expect((await house(['bonuses', 'grants', '--player', player.username])).out).toMatch(
      /Match +│ +2001 │ awaiting-deposit/,
    )
    expect(said(await house(['bonuses', 'withdraw', id, '--yes']))).toEqual([0, '"Match" is withdrawn.'])
    expect((await house(['bonuses', 'grant', player.username, id])).exitCode).toBe(exitCodes.refused)
  })

  it('player fault 13: have texts in two languages, and last to the end of the day that --until names', async () => {
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
      titleEs: 'Regalo',
      descriptionEs: 'Dos de regalo.',
      offeredUntil: '2100-01-01T00:00:00.000Z',
    })
    const timed = await house([...create, '--description', 'Two.', '--until', '2099-12-31T18:00'])
    expect(timed.out).toContain('offered until 2099-12-31 18:00:00 UTC')
    expect((await house(['bonuses', 'create', '--help'])).out).toMatch(/a day without a time is\s+included to its end/)
  })

  it('what is not written right is refused before it is sent', async () => {
    const create = ['bonuses', 'create', 'X', '--kind', 'free-spins', '--description', 'd', '--play-through', '1']
    expect((await house([...create, '--until', '31.12.2099'])).exitCode).toBe(exitCodes.usage)
    expect((await house([...create, '--until', '2099-02-30'])).exitCode).toBe(exitCodes.usage)
    expect((await house([...create, '--until', '2099-12-31', '--spins', '5'])).exitCode).toBe(exitCodes.usage)
    expect((await house([...create, '--until', '2099-12-31', '--share', 'dice=101'])).exitCode).toBe(exitCodes.usage)
  })
})

describe('players, notifications, games', () => {
  it('ACT-5 writes to one player, and to all only when told so twice', async () => {
    const player = await casino.player()
    expect(said(await house(['notify', player.username, 'Paid tonight', '--sender', 'ana']))).toEqual([
      0,
      `${player.username} is told.`,
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

  it("shows a player's statement: what moved, of which operator and kind, on which days, page by page", async () => {
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

  it('shows own limits and breaks, and lifts an exclusion for good in its time', async () => {
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
    expect(shown).toMatch(/Largest stake +│ 2\.00, none from 20/)
    expect(shown).toMatch(/Reminder +│ every 30 minutes/)
    expect(shown).toMatch(/Excluded +│ since 20.+, for good/)
    const lift = ['players', 'lift-exclusion', player.username, '--reason', 'Asked in writing']
    expect((await house(lift)).exitCode, 'asks first').toBe(exitCodes.usage)
    expect((await house([...lift, '--yes'])).exitCode).toBe(exitCodes.refused)
    await casino.owner.run(
      sql`update safer_play set break_from = now() - interval '190 days' where player_id = ${player.id}`,
    )
    casino.kit.books.forgetAll()
    expect(said(await house([...lift, '--yes']))).toEqual([0, `${player.username} can play again.`])
    expect(await show()).not.toContain('Excluded')
  })

  it('keeps a player from play who has asked the house for it, and never for less long', async () => {
    const player = await casino.player()
    const take = (length: string, ...more: string[]) =>
      house(['players', 'take-break', player.username, length, '--reason', 'Asked by telephone', ...more])
    expect((await take('7-days')).exitCode, 'asks first').toBe(exitCodes.usage)
    expect((await take('forever', '--yes')).exitCode).toBe(exitCodes.usage)
    for (const command of ['take-break', 'lift-exclusion']) {
      const length = command === 'take-break' ? ['7-days'] : []
      const { exitCode, err } = await house(['players', command, player.username, ...length, '--yes'])
      expect([exitCode, err]).toEqual([exitCodes.usage, expect.stringContaining('--reason')])
    }
    expect(said(await take('7-days', '--yes'))).toEqual([
      0,
      expect.stringMatching(new RegExp(`^${player.username} is kept from play, until 20`)),
    ])
    const shorter = await take('24-hours', '--yes')
    expect(shorter.exitCode).toBe(exitCodes.refused)
    expect(shorter.err).toMatch(/never shorter; it lasts until 20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC$/m)
    expect((await house(['players', 'show', player.username])).out).toMatch(
      /On a break +│ since 20[\d: -]+ UTC, until 20[\d: -]+ UTC/,
    )
    const { detail } = await casino.owner.one<{ detail: string }>(
      sql`select detail::text as detail from transfer where player_id = ${player.id} and kind = 'take-break'`,
    )
    expect(JSON.parse(detail)).toEqual({ length: '7-days', by: 'house', reason: 'Asked by telephone' })
  })

  it('M3 unlocks a player by name or phone, with a reason', async () => {
    const player = await casino.player()
    const unlock = (who: string, ...more: string[]) => house(['players', 'unlock', who, ...more])
    expect((await unlock(player.username)).exitCode).toBe(exitCodes.usage)
    expect((await unlock(player.username, '--reason', 'Showed her ID', '--json')).json).toEqual({
      username: player.username,
    })
    expect((await unlock('+15559990000', '--reason', 'x')).out).toContain('+15559990000')
    expect((await unlock('15559990000', '--reason', 'x')).exitCode, 'without a plus: a name').toBe(exitCodes.refused)
  })

  it('disables and enables a game', async () => {
    expect(said(await house(['games', 'disable', 'dice']))).toEqual([0, 'DICE is disabled.'])
    expect((await house(['games', 'list'])).out).toMatch(/dice .*│ no /)
    expect(said(await house(['games', 'enable', 'dice']))).toEqual([0, 'DICE is enabled.'])
    expect((await house(['games', 'enable', 'nothing'])).exitCode).toBe(exitCodes.refused)
  })
})

describe('games and who runs them', () => {
  const provider = ['providers', 'add', 'acme', 'Acme Games', '--round-url', 'https://acme.example/{round}']
  const game = ['games', 'add', 'acme', 'comet', '--name', 'Comet', '--category', 'Slots', '--returns', '96.5']

  it('a provider is added with a secret shown once, gets a new one, and is switched off and on', async () => {
    const added = await house(provider)
    expect(said(added)).toEqual([0, expect.stringMatching(/^Acme Games may run games\. .*once:\n[\w-]{43}$/)])
    expect(said(await house(provider))).toEqual([1, 'PROVIDER EXISTS: Another provider has this id'])
    expect((await house(['providers', 'list'])).out).toMatch(
      /acme .*│ Acme Games │ yes +│ https:\/\/acme\.example\/\{round\}/,
    )
    expect((await house(['providers', 'rotate', 'acme'])).exitCode).toBe(exitCodes.usage)
    const rotated = await house(['providers', 'rotate', 'acme', '--yes', '--json'])
    expect(rotated.json).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) })
    expect(added.out).not.toContain((rotated.json as { secret: string }).secret)
    expect((await house(['providers', 'disable', 'acme'])).exitCode).toBe(exitCodes.usage)
    expect(said(await house(['providers', 'disable', 'acme', '--yes']))).toEqual([0, 'Acme Games takes no bets.'])
    expect(said(await house(['providers', 'enable', 'acme']))).toEqual([0, 'Acme Games takes bets again.'])
    expect((await house(['providers', 'rotate', 'nobody', '--yes'])).exitCode).toBe(exitCodes.refused)
  })

  it('a game is added, and its bets are limited', async () => {
    const launch = ['--launch-url', 'https://play.acme.example/comet']
    expect(said(await house([...game, ...launch]))).toEqual([0, 'Comet can be played.'])
    expect(said(await house([...game, ...launch]))).toEqual([1, 'GAME EXISTS: Another game has this id'])
    expect((await house([...game, '--launch-url', 'javascript:alert(1)'])).exitCode).toBe(exitCodes.usage)
    expect(said(await house(['games', 'limit', 'comet', '12.50']))).toEqual([0, 'Bets in Comet may be 12.50 at most.'])
    expect((await house(['games', 'list'])).out).toMatch(/comet │ Comet +│ Slots +│ +96\.5 │ +12\.50 │ acme +│ yes/)
    expect(said(await house(['games', 'limit', 'comet', 'none']))).toEqual([0, 'Bets in Comet have no limit.'])
    expect((await house(['games', 'limit', 'comet', '0'])).exitCode).toBe(exitCodes.usage)
  })
})

describe('sms', () => {
  const signUp = (username: string, phone: string) =>
    casino.call('signUp', { body: { username, password: 'Right!pass1', phoneCode: 1, phone } })

  it('shows texts, and with --follow new ones as they come', async () => {
    await signUp('texted_first', '7888000222')
    const once = await house(['sms', '17888000222'])
    expect(once.out).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}\+17888000222 {2}.*code is \d{4}\..*\n$/)
    const child = start(['sms', '17888000333', '--follow', '--json'])
    const lines = child.stdout.setEncoding('utf8')[Symbol.asyncIterator]()
    await signUp('texted_later', '7888000333')
    expect(JSON.parse((await lines.next()).value)).toMatchObject({ to: '+17888000333', channel: 'sms' })
    child.kill('SIGINT')
    await new Promise((resolve) => child.once('close', resolve))
    expect((await house(['sms', '12223334444'])).out).toBe('No texts.\n')
  })
})

describe('ledger', () => {
  /** In what the last transfer says the player holds. */
  const shift = (id: string, was: number, by: number) =>
    casino.owner.run(sql`
      update transfer set holdings = replace(holdings, ${`main:${plainOperator}=${was}`}, ${`main:${plainOperator}=${was + by}`})
      where player_id = ${id}`)

  it('I3 I10 audit is clean with 0, names what is wrong with 2 and freezes that player; release lets them go on', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    const { username } = player
    expect((await house(['ledger', 'audit'])).out).toMatch(/^[\d,]+ books?, [\d,]+ entries: all add up\.\n$/)
    expect((await house(['ledger', 'frozen'])).out).toBe('Nobody is frozen.\n')
    await shift(player.id, 500, 100)
    const wrong = await house(['ledger', 'audit'])
    expect(wrong.exitCode).toBe(exitCodes.finding)
    expect(wrong.out).toContain(`WRONG: book ${player.id}`)
    expect(wrong.out).toContain('1 player is frozen')
    const stopped = await house(['credit', 'grant', username, '5', '--operator', String(plainOperator), '--yes'])
    expect([stopped.exitCode, stopped.err]).toEqual([exitCodes.refused, expect.stringContaining('WALLET FROZEN')])
    expect((await house(['ledger', 'frozen'])).out).toContain(username)
    expect((await house(['ledger', 'show', username])).out).toMatch(/main:\d+ +│ +6\.00 +│ +5\.00/)
    const release = ['ledger', 'release', username, '--reason', 'Ticket 17', '--yes']
    expect((await house(release)).err).toContain('BALANCES DIFFER')
    expect((await house([...release, '--accept', 'recomputed'])).out).toContain('release 1 of this book')
    expect((await house(['ledger', 'show', username])).out).toContain('at transfer 2: Ticket 17')
    const clean = await house(['ledger', 'audit', '--json'])
    expect(clean.exitCode).toBe(exitCodes.ok)
    expect(clean.json).toMatchObject({ run: { state: 'finished', findingCount: 0, released: 1 }, frozenBooks: 0 })
    expect((await casino.grant(username, 5)).status).toBe(200)
  }, 90_000)

  it('C2 Ctrl-C leaves an audit running and says so; it is shown, stopped and resumed', async () => {
    await casino.owner.run(
      sql`insert into audit_run (node, lease_until) values (gen_random_uuid(), now() + interval '1 hour')`,
    )
    const child = start(['ledger', 'audit'])
    const [, told] = [child.stdout.resume(), child.stderr.setEncoding('utf8')[Symbol.asyncIterator]()]
    expect((await told.next()).value).toContain('under way')
    child.kill('SIGINT')
    expect((await told.next()).value).toContain('The audit goes on at the server')
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(exitCodes.ok)
    expect((await house(['ledger', 'audit', '--status'])).out).toContain(
      '0 books, 0 entries so far: all add up. It is running.',
    )
    expect((await house(['ledger', 'audit', '--stop'])).out).toContain('It was stopped')
    const resumed = await house(['ledger', 'audit', '--resume'])
    expect([resumed.exitCode, resumed.out]).toEqual([
      exitCodes.ok,
      expect.stringMatching(/^\d+ books?, \d+ entries: all add up/),
    ])
  }, 90_000)

  it('F2 halt stops all money, and only a clean audit lifts it; status, stop and resume say how it stands', async () => {
    const player = await casino.player({ operators: [plainOperator], credit: 5 })
    await house(['ledger', 'halt', '--reason', 'the vault was open', '--yes'])
    expect((await casino.grant(player.username, 5)).status).toBe(503)
    expect((await house(['ledger', 'audit', '--status'])).out).toMatch(/Money stands still since .*the vault was open/)
    expect((await house(['ledger', 'audit', '--stop'])).err).toContain('AUDIT NOT RUNNING')
    expect((await house(['ledger', 'audit', '--stop', '--resume'])).exitCode).toBe(exitCodes.usage)
    expect((await casino.grant(player.username, 5)).status).toBe(503)
    expect((await house(['ledger', 'audit'])).exitCode).toBe(exitCodes.ok)
    expect((await casino.grant(player.username, 5)).status).toBe(200)
  }, 90_000)
})

/** Lets every request through, and cuts the line instead of answering the first few. */
async function losingAnswers(times: number) {
  let asked = 0
  const server: Server = createServer((request, response) => {
    asked += 1
    const lost = asked <= times
    const { method, url, headers } = request
    const onwards = askServer(`${casino.address}${url}`, { method: method!, headers }, (answer) => {
      if (lost) answer.resume().on('end', () => request.socket.destroy())
      else answer.pipe(response.writeHead(answer.statusCode!, answer.headers))
    })
    request.pipe(onwards)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => server.close().closeAllConnections(),
  }
}
