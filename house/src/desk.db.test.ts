import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aPicture } from '../../server/src/testing/a-picture.ts'
import { openCasino, plainOperator, reviewingOperator, type Casino } from '../../server/src/testing/casino.ts'
import { openListRows } from '../../server/src/testing/list-rows.ts'
import { temporaryFolder } from '../../server/src/testing/temporary-folder.ts'
import { exitCodes } from './problem.ts'
import { commandLine, outcome } from './testing/command-line.ts'

// Each command is a separate process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

const { house } = commandLine(() => casino)

it('issue 26: credit grant prints the id of the grant, credit list shows it, credit reverse takes it back once', async () => {
  const { username } = await casino.player({ operators: [plainOperator] })
  const grant = ['credit', 'grant', username, '5000', '--operator', String(plainOperator), '--yes', '--json']
  const { grantId } = (await house(grant)).json as { grantId: string }
  expect((await house(['credit', 'list', '--player', username])).out).toMatch(
    new RegExp(`${grantId} │ +2001 │ ${username} +│ 5,000\\.00 │ .* │ unused`),
  )
  const reverse = ['credit', 'reverse', grantId, '--reason', 'A zero too many']
  expect((await house(reverse)).exitCode).toBe(exitCodes.usage)
  const text = `5,000.00 went back from ${username}: the main wallet under operator 2001 holds 0.00.`
  expect(outcome(await house([...reverse, '--yes']))).toEqual([0, text])
  expect(outcome(await house([...reverse, '--yes']))).toEqual([
    exitCodes.refused,
    'CREDIT ALREADY REVERSED: This grant of credit was reversed before. Nothing was changed. Time and reason: credit list',
  ])
  expect((await house(['credit', 'reverse', 'x', '--reason', 'y', '--yes'])).exitCode).toBe(exitCodes.usage)
})

it('issue 26: operators reject, operators change', async () => {
  const player = await casino.player({ operators: [reviewingOperator] })
  const id = String(reviewingOperator)
  const reject = [
    'operators',
    'reject',
    id,
    player.username,
    '--reason',
    'Only for Miami.',
    '--reason-es',
    'Solo Miami.',
  ]
  expect(outcome(await house(reject))).toEqual([
    0,
    `The application of ${player.username} to operator ${id} is rejected.`,
  ])
  const change = ['operators', 'change', id, '--name', 'Luna', '--welcome', '0', '--approves-itself', 'yes']
  expect(outcome(await house(change))).toEqual([
    0,
    `Operator ${id} is Luna, gives 0.00 of welcome credit and approves itself.`,
  ])
  expect((await house(['operators', 'change', id])).exitCode).toBe(exitCodes.usage)
})

it('issue 26: games change with a picture from a file, games trial', async () => {
  const { username } = await casino.player()
  const picture = join(temporaryFolder().path, 'comet.png')
  writeFileSync(picture, await aPicture())
  const changed = await house(['games', 'change', 'dice', '--name', 'Dice II', '--picture', picture, '--max-bet', '5'])
  expect(outcome(changed)).toEqual([0, 'Dice II is changed.'])
  expect((await house(['games', 'change', 'dice', '--picture', '/nowhere'])).exitCode).toBe(exitCodes.usage)
  expect(outcome(await house(['games', 'trial', 'dice', 'on']))).toEqual([0, 'Dice II is in trial, for: nobody yet.'])
  expect(outcome(await house(['games', 'trial', 'dice', 'add', username]))).toEqual([
    0,
    `Dice II is in trial, for: ${username}.`,
  ])
  expect((await house(['games', 'trial', 'dice', 'add'])).exitCode).toBe(exitCodes.usage)
})

it('issue 26: search, notes, canned answers', async () => {
  const player = await casino.player()
  const { username } = player
  expect((await house(['search', player.phone])).out).toContain(`${username} │`)
  expect(outcome(await house(['search', 'no-such-thing']))).toEqual([0, 'Nothing matches no-such-thing.'])
  expect(outcome(await house(['notes', 'add', username, 'Called \u001B[2Jtwice.']))).toEqual([
    0,
    `The note on ${username} is stored.`,
  ])
  expect((await house(['notes', 'list', username])).out).toMatch(/│ Called +\[2Jtwice\. +│/)
  const add = ['inbox', 'answers', 'add', 'paid', '--en', 'Paid tonight.', '--es', 'Se paga hoy.']
  expect(outcome(await house(add))).toEqual([0, 'The answer paid is stored.'])
  const sent = { requestId: crypto.randomUUID(), topic: 'redeem', message: 'When?' } as const
  const { id } = (await player.call('writeToHouse', { body: sent })).data.conversation
  expect(outcome(await house(['inbox', 'reply', id, '--answer', 'paid']))).toEqual([
    0,
    `${id} is answered: ${username} is notified.`,
  ])
  expect((await house(['inbox', 'reply', id])).exitCode).toBe(exitCodes.usage)
  expect(outcome(await house(['inbox', 'answers', 'remove', 'paid']))).toEqual([0, 'The answer paid is removed.'])
})

it('BON-11 issue 26: players erase closes an empty account', async () => {
  const { username } = await casino.player()
  expect(outcome(await house(['players', 'erase', username, '--reason', 'Asked for it', '--yes']))).toEqual([
    0,
    `${username} is closed, and the personal data is deleted.`,
  ])
  expect((await house(['players', 'find', username])).out).toMatch(/│ deleted │/)
})

it('issue 26: bonuses list and create say that the last day is included', async () => {
  const create = ['bonuses', 'create', 'Gift', '--kind', 'no-deposit', '--amount', '2', '--play-through', '5']
  const until = [
    '--until',
    '2030-12-31',
    '--description',
    'A gift.',
    '--title-es',
    'Regalo',
    '--description-es',
    'Un regalo.',
  ]
  expect((await house([...create, ...until])).out).toContain('offered through 2030-12-31 UTC, the whole day')
  expect((await house(['bonuses', 'list'])).out).toContain('│ through 2030-12-31 │')
  expect((await house(['bonuses', 'create', '--help'])).out).toMatch(/A day without a time is\s+included to its end/)
})

it('issue 27: every long list names its next page', async () => {
  const rows = await openListRows(casino)
  const { username } = rows.player
  const times = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-02T10:00:00Z')]
  const lists: [string[], (at: Date) => Promise<string>][] = [
    [['redeem', 'list'], rows.addRedeem],
    [['credit', 'list'], rows.addCredit],
    [['bonuses', 'list'], rows.addBonus],
    [['bonuses', 'grants'], rows.addGrant],
    [['operators', 'applications'], rows.addApplication],
    [['approvals', 'list'], rows.addApproval],
    [['ledger', 'frozen'], rows.addFrozen],
    [['risk', 'list'], rows.addFinding],
    [['inbox', 'list'], rows.addConversation],
    [['notes', 'list', username], rows.addNote],
  ]
  for (const [command, add] of lists) {
    for (const at of times) await add(at)
    const first = await house([...command, '--limit', '1'])
    const [, after = 'none'] = /There are more: --after (\S+)/.exec(first.out) ?? []
    const second = await house([...command, '--limit', '1', '--after', after])
    expect([command, second.exitCode, second.out === first.out]).toEqual([command, 0, false])
    const whole = await house([...command, '--limit', '200'])
    expect([command, whole.out.includes('--after')]).toEqual([command, false])
  }
})
