// The commands limits, approvals, log and those of suspensions, as people of several roles.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HouseData } from '@lucero/contract/house/client'
import type { Role } from '@lucero/contract/house/permissions'
import { openCasino, plainOperator, type Casino, type TestPlayer } from '../../server/src/testing/casino.ts'
import { newStaff, type TestStaff } from '../../server/src/testing/staff.ts'
import { exitCodes } from './problem.ts'
import { commandLine, outcome } from './testing/command-line.ts'

let casino: Casino
let player: TestPlayer
const staff = {} as Record<Exclude<Role, 'operator'>, TestStaff>
beforeAll(async () => {
  casino = await openCasino()
  player = await casino.player({ operators: [plainOperator] })
  for (const role of ['owner', 'manager', 'clerk', 'auditor'] as const) staff[role] = await newStaff(casino, role)
})
afterAll(() => casino.stop())

const { house } = commandLine(() => casino)
const as = (role: keyof typeof staff, ...args: string[]) =>
  house([...args, '--yes'], { LUCERO_HOUSE_SESSION: staff[role].token })
const usage = exitCodes.usage

describe('issue 26: house limits', () => {
  type Limits = HouseData<'listLimits'>
  const limitsNow = async () => ((await as('owner', 'limits', 'list', '--json')).json as Limits).limits

  it('list shows the default limits with two decimals and the amounts of today, also as JSON', async () => {
    const { out } = await as('owner', 'limits', 'list')
    expect(out).toMatch(/role:clerk +│ credit +│ +500\.00 +│ +5,000\.00 +│ +0\.00/)
    expect(out).toMatch(/role:operator +│ redeem +│ +1,000\.00 +│ +10,000\.00 +│ +0\.00/)
    expect(await limitsNow()).toContainEqual({
      holder: 'role:clerk',
      kind: 'credit',
      each: 500,
      day: 5000,
      usedToday: 0,
    })
  })

  it('set changes a limit of a role, a person or an operator; none removes it', async () => {
    const set = async (...args: string[]) => outcome(await as('owner', 'limits', 'set', ...args))
    expect(await set('redeem', '--role', 'clerk', '--each', '200', '--day', 'none')).toEqual([
      0,
      'role:clerk, redeem: 200.00 per transaction, none per day.',
    ])
    const name = staff.clerk.username
    expect(await set('redeem', '--staff', name, '--each', '10.50', '--day', '50')).toEqual([
      0,
      `staff:${name}, redeem: 10.50 per transaction, 50.00 per day.`,
    ])
    const operator = String(plainOperator)
    expect((await set('credit', '--operator', operator, '--each', 'none', '--day', '20000'))[0]).toBe(0)
    const holders = async () => (await limitsNow()).map(({ holder, kind }) => `${holder} ${kind}`)
    expect(await holders()).toContain(`operator:${operator} credit`)
    expect((await set('credit', '--operator', operator, '--each', 'none', '--day', 'none'))[0]).toBe(0)
    expect(await holders()).not.toContain(`operator:${operator} credit`)
  })

  it('wrong input, unknown names and a forbidden role change nothing', async () => {
    const before = await limitsNow()
    const amounts = ['--each', '1', '--day', '1']
    const wrong: [string[], number, string][] = [
      [['credit', ...amounts], usage, 'Name one of --staff, --role and --operator'],
      [['credit', '--role', 'clerk', '--operator', '1', ...amounts], usage, 'Name one of'],
      [['credit', '--role', 'king', ...amounts], exitCodes.refused, 'ROLE NOT FOUND'],
      [['cash', '--role', 'clerk', ...amounts], usage, 'cash'],
      [['credit', '--role', 'clerk', '--each', '-1', '--day', '1'], usage, 'amount'],
      [['credit', '--role', 'clerk', '--each', '5'], usage, '--day'],
      [['credit', '--staff', 'nobody', ...amounts], exitCodes.refused, 'STAFF NOT FOUND'],
      [['credit', '--operator', '999999', ...amounts], exitCodes.refused, 'OPERATOR NOT FOUND'],
    ]
    for (const [args, exitCode, text] of wrong) {
      const result = await as('owner', 'limits', 'set', ...args)
      expect([args, result.exitCode, result.err]).toEqual([args, exitCode, expect.stringContaining(text)])
    }
    for (const role of ['manager', 'clerk', 'auditor'] as const) {
      const result = await as(role, 'limits', 'set', 'credit', '--role', 'clerk', ...amounts)
      expect([result.exitCode, result.err]).toEqual([exitCodes.refused, expect.stringContaining('FORBIDDEN')])
    }
    expect((await as('clerk', 'limits', 'list')).err).toContain('FORBIDDEN')
    expect(await limitsNow()).toEqual(before)
  })
})

describe('issue 26: house approvals', () => {
  type Approvals = HouseData<'listApprovals'>
  const listed = async (role: keyof typeof staff, ...args: string[]) =>
    ((await as(role, 'approvals', 'list', ...args, '--json')).json as Approvals).approvals
  const mainNow = async () => (await casino.balances(player))[`main:${plainOperator}`] ?? 0

  /** A grant above the limit of a clerk. Returns the id of the request. */
  async function request(amount: string): Promise<string> {
    const grant = ['credit', 'grant', player.username, amount, '--operator', String(plainOperator)]
    const waiting = await as('clerk', ...grant)
    expect(waiting.exitCode).toBe(exitCodes.refused)
    const [, id] = /APPROVAL REQUIRED.*The request is (\S+), because it is above the limit/.exec(waiting.err) ?? []
    return id!
  }

  it('a slipped zero waits, is listed with its amount, and happens when a manager approves it', async () => {
    const id = await request('5000')
    expect(await mainNow()).toBe(0)
    const { out } = await as('manager', 'approvals', 'list', '--state', 'pending')
    for (const text of [id, staff.clerk.username, `grant 5,000.00 to ${player.username}`, 'pending'])
      expect(out).toContain(text)
    const approved = await as('manager', 'approvals', 'approve', id.toUpperCase())
    expect(outcome(approved)).toEqual([
      0,
      expect.stringContaining(`Done: grant 5,000.00 to ${player.username}, operator ${plainOperator}.`),
    ])
    expect(await mainNow()).toBe(5000)
    expect((await as('manager', 'approvals', 'approve', id)).exitCode).toBe(0)
    expect(await mainNow()).toBe(5000)
    expect(await listed('manager', '--state', 'approved')).toMatchObject([{ id, decidedBy: staff.manager.username }])
  })

  it('issue 36: show prints the reason, the player, the credit then and now, notes and the cost of a bonus', async () => {
    const { username } = player
    await casino.house('addNote', { username, note: 'Ask for an identity card' })
    const asked = await as('manager', 'players', 'confiscate', username, '--reason', 'Two accounts')
    const [, id] = /The request is (\S+),/.exec(asked.err) ?? []
    const { out } = await as('owner', 'approvals', 'show', id!)
    for (const text of [
      `take 5,000.00 from ${username}`,
      'Reason: Two accounts',
      '5,000.00 in the main wallet',
      'Ask for an identity card',
    ])
      expect(out).toContain(text)
    const again = await as('manager', 'players', 'confiscate', username, '--reason', 'Again')
    expect(again.err).toContain(`${id}, because it cannot be undone. The same one waits since`)
    await as('owner', 'approvals', 'decline', id!)

    const bonusId = randomUUID()
    const draft = { title: 'Stars', description: 'For all.', kind: 'no-deposit', amount: 5, playThrough: 3 } as const
    await casino.house('createBonus', { requestId: bonusId, ...draft, until: '2099-01-01T00:00:00Z' })
    const publish = await as('manager', 'bonuses', 'publish', bonusId)
    const [, publishId] = /The request is (\S+),/.exec(publish.err) ?? []
    const shown = (await as('owner', 'approvals', 'show', publishId!)).out
    for (const text of ['publish the bonus Stars, with a notification', 'of credit if each activates it once'])
      expect(shown).toContain(text)
    expect((await as('owner', 'approvals', 'list')).out).toContain('Two accounts')
    await as('owner', 'approvals', 'decline', publishId!)
    expect((await as('clerk', 'approvals', 'show', publishId!)).err).toContain('APPROVAL NOT FOUND')
  })

  it('decline keeps the money and shows the reason to the requester', async () => {
    const id = await request('600')
    const declined = await as('manager', 'approvals', 'decline', id, '--reason', 'Wrong amount')
    expect(outcome(declined)).toEqual([0, expect.stringContaining('Declined: grant 600.00')])
    expect(await mainNow()).toBe(5000)
    expect(await listed('clerk', '--state', 'declined')).toMatchObject([{ id, reason: 'Wrong amount' }])
    expect((await as('manager', 'approvals', 'approve', id)).err).toContain('APPROVAL CLOSED')
    expect((await as('manager', 'approvals', 'list', '--limit', '1', '--json')).json).toMatchObject({
      approvals: [{ id }],
    })
  })

  it('a clerk cannot decide; wrong ids and states are refused', async () => {
    const id = await request('700')
    for (const verb of ['approve', 'decline'])
      for (const role of ['clerk', 'auditor'] as const)
        expect((await as(role, 'approvals', verb, id)).err).toContain('FORBIDDEN')
    expect((await as('manager', 'approvals', 'approve', '17')).exitCode).toBe(usage)
    expect((await as('manager', 'approvals', 'list', '--state', 'open')).exitCode).toBe(usage)
    const missing = await as('manager', 'approvals', 'approve', randomUUID())
    expect([missing.exitCode, missing.err]).toEqual([exitCodes.refused, expect.stringContaining('APPROVAL NOT FOUND')])
    expect([await mainNow(), (await listed('clerk', '--state', 'pending')).map((one) => one.id)]).toEqual([5000, [id]])
    const asked = await house(['approvals', 'approve', id], { LUCERO_HOUSE_SESSION: staff.manager.token })
    expect([asked.exitCode, asked.err], 'it asks first').toEqual([usage, expect.stringContaining('--yes')])
  })
})

describe('issue 26: house log', () => {
  type Log = HouseData<'listStaffLog'>
  const rows = async (...args: string[]) => ((await as('owner', 'log', ...args, '--json')).json as Log).rows

  it('filters by staff, action, player and time, and has pages', async () => {
    const of = (name: string) => ({ staff: name })
    const { clerk, manager } = staff
    expect(new Set((await rows('--staff', clerk.username)).map((row) => row.staff))).toEqual(new Set([clerk.username]))
    const [grant, ...others] = await rows('--action', 'grantCredit', '--player', player.username)
    expect([grant, others]).toMatchObject([{ ...of(clerk.username), approver: manager.username }, []])
    expect((await rows('--staff', manager.username, '--action', 'grantCredit')).map(({ id }) => id)).toEqual([
      grant!.id,
    ])
    const today = new Date().toISOString().slice(0, 10)
    expect((await rows('--from', today)).length).toBeGreaterThan(0)
    expect(await rows('--to', '2020-01-01')).toEqual([])
    expect(await rows('--from', '2099-01-01')).toEqual([])
    const [newest] = await rows('--limit', '1')
    expect((await rows('--limit', '1', '--before', String(newest!.number)))[0]!.number).toBe(newest!.number - 1)
    const { out } = await as('owner', 'log', '--limit', '2')
    expect(out).toContain(`Older ones: --before ${newest!.number - 1}`)
    expect((await as('owner', 'log', '--action', 'grantCredit')).out).toMatch(
      new RegExp(`${clerk.username}, ${manager.username} +│ clerk +│ grantCredit`),
    )
  })

  it('--csv has a header, every column and all rows', async () => {
    const lines = (await as('auditor', 'log', '--csv', '--action', 'setLimit')).out.trim().split('\n')
    expect(lines[0]).toBe('number,at,staff,kind,role,operatorId,address,action,subject,before,after,reason,approver,id')
    expect(lines).toHaveLength(1 + (await rows('--action', 'setLimit')).length)
  })

  it('wrong input and a forbidden role get a clear error', async () => {
    for (const args of [
      ['--from', 'yesterday'],
      ['--to', '2026-13-01'],
      ['--limit', '0'],
      ['--before', 'x'],
    ])
      expect([args, (await as('owner', 'log', ...args)).exitCode]).toEqual([args, usage])
    expect((await as('owner', 'log', '--player', 'nobody-here')).err).toContain('PLAYER NOT FOUND')
    for (const role of ['manager', 'clerk'] as const) {
      const result = await as(role, 'log')
      expect([result.exitCode, result.err]).toEqual([exitCodes.refused, expect.stringContaining('FORBIDDEN')])
    }
    expect((await as('auditor', 'log')).exitCode).toBe(0)
  })
})

it('issue 36: providers secret prints the secret of an approved request, to its requester only', async () => {
  const asked = await as('manager', 'providers', 'add', 'acme', 'Acme Games')
  expect([asked.exitCode, asked.out]).toEqual([exitCodes.refused, ''])
  const { approvals } = (await as('owner', 'approvals', 'list', '--state', 'pending', '--json'))
    .json as HouseData<'listApprovals'>
  const { id } = approvals.find(({ call }) => call === 'addProvider')!
  const approved = await as('owner', 'approvals', 'approve', id)
  expect(approved.exitCode).toBe(0)
  expect(approved.out).not.toMatch(/[\w-]{43}/)
  expect((await as('manager', 'providers', 'list')).out).toContain(`providers secret ${id}`)
  expect((await as('owner', 'providers', 'list')).out).not.toContain(id)
  expect((await as('owner', 'providers', 'secret', id)).exitCode).toBe(exitCodes.refused)
  const taken = await as('manager', 'providers', 'secret', id)
  expect(outcome(taken)).toEqual([0, expect.stringMatching(/^acme has a new secret\. .*once:\n[\w-]{43}$/)])
  expect((await as('manager', 'providers', 'secret', id)).out).not.toBe(taken.out)
})

it('issue 36: sets limits on payouts of a provider, keeps the one that is not named, and lists the wins that they refuse', async () => {
  const owner = async (...args: string[]) => outcome(await as('owner', 'providers', ...args))
  await owner('add', 'bounded', 'Bounded', '--max-round', '20', '--max-day', 'none')
  const text = (limits: string) => [0, `Limits of Bounded on payouts above the stakes: ${limits}.`]
  expect(await owner('limit', 'bounded', '--max-day', '300')).toEqual(text('20.00 in a round, 300.00 in a day'))
  expect(await owner('limit', 'bounded', '--max-round', 'none')).toEqual(text('none in a round, 300.00 in a day'))
  const [code] = outcome(await as('manager', 'providers', 'limit', 'bounded', '--max-day', '301'))
  expect(code).not.toBe(0)
  expect((await as('owner', 'providers', 'limit', 'bounded')).exitCode).toBe(usage)
  expect((await as('owner', 'providers', 'limit', 'bounded', '--max-day', '-1')).exitCode).toBe(usage)
  expect((await as('owner', 'providers', 'limit', 'nobody', '--max-day', '1')).exitCode).toBe(exitCodes.refused)
  expect(await owner('held')).toEqual([0, 'No win was refused.'])
})

it('issue 40: suspends a player, lists the suspension, and lifts it', async () => {
  const { username } = await casino.player()
  const run = (...args: string[]) => house(args, { LUCERO_HOUSE_SESSION: staff.manager.token })
  const suspend = ['players', 'suspend', username, '--reason', 'Two accounts']
  expect((await run(...suspend)).exitCode, 'requires confirmation').toBe(exitCodes.usage)
  const terms = ['--only', 'redeems', '--until', '2099-12-01', '--message', 'Bring your card.', '--yes']
  const { exitCode, out } = await run(...suspend, ...terms)
  expect([exitCode, out]).toEqual([
    0,
    expect.stringMatching(/Suspended from redeems since 20.+, until 2099-12-01 00:00:00 UTC\. Reason: Two accounts\./),
  ])
  for (const list of [
    ['players', 'suspensions'],
    ['players', 'show', username],
  ])
    expect((await run(...list)).out).toContain('2099-12-01 00:00:00')
  const shorter = await run(...suspend, '--until', '2098-12-01', '--yes')
  expect([shorter.exitCode, shorter.err]).toEqual([exitCodes.refused, expect.stringContaining('lift it')])
  const lift = ['players', 'lift-suspension', username, '--reason', 'Showed a card', '--yes']
  expect(outcome(await run(...lift))).toEqual([0, `The suspension of ${username} is lifted.`])
  expect((await run('players', 'show', username)).out).not.toContain('Suspended')
  expect((await run(...lift)).exitCode).toBe(exitCodes.refused)
})
