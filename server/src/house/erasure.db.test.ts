// BON-11: after the personal data of an account was deleted, no table contains it. Every text about the player has a canary.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { auditStaffLog } from '../staff/log/audit.ts'
import { ask } from '../testing/ask.ts'
import { openCasino, plainOperator, reviewingOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { password } from '../testing/program.ts'

let casino: Casino
beforeAll(async () => void (casino = await openCasino()))
afterAll(() => casino.stop())

let numbers = 0
const newNumber = () => String(7_600_000_000 + (numbers += 1))

/** A word that occurs nowhere else: letters only, and short enough for a name. */
const canary = () =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, 18)
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** Reasons of staff for what they did with an account. They explain rows of the book and of the log, and stay. */
const lasting = new Set(['breakReason', 'unlockReason', 'phoneReason', 'reversalReason', 'endReason', 'suspendReason'])

let lastYear = 1950

async function fill(player: TestPlayer) {
  const born = (lastYear += 1)
  const { username } = player
  const texts: Record<string, string> = {}
  const text = (name: string) => (texts[name] = canary())
  const [second, third] = [newNumber(), newNumber()]
  const profile = { gender: 'female', country: 1, dateOfBirth: `3/29/${born}` } as const
  await expectOk(
    player.call('updateProfile', { body: { ...profile, firstName: text('First'), lastName: text('Last') } }),
  )
  texts['dateOfBirth'] = `${born}-03-29`

  await player.call('leaveOperator', { body: { operatorId: reviewingOperator } })
  const application = { operatorId: reviewingOperator, note: text('applicationNote') }
  await expectOk(player.call('applyToOperator', { body: application }))
  const rejection = { reason: text('rejection'), reasonTranslations: { es: text('rechazo') } }
  await expectOk(casino.house('rejectApplication', { operatorId: reviewingOperator, username, ...rejection }))

  await expectOk(casino.house('addNote', { username, note: text('note') }))
  await expectOk(casino.house('notify', { username, message: text('notice'), sender: 'house', purpose: 'service' }))
  const sent = { topic: 'account', message: text('question'), reference: text('reference') } as const
  const asked = await player.call('writeToHouse', { body: { requestId: randomUUID(), ...sent } })
  const { id: conversationId } = asked.data.conversation
  await expectOk(casino.house('replyInbox', { requestId: randomUUID(), conversationId, message: text('reply') }))
  await expectOk(
    player.call('writeAgain', { body: { requestId: randomUUID(), conversationId, message: text('again') } }),
  )
  await expectOk(casino.house('closeInbox', { conversationId }))

  await casino.grant(username, 6, plainOperator)
  const { redeem } = (await player.call('createRedeem', { body: { amount: 6 } })).data
  const refused = { reason: text('redeemRejection'), reasonTranslations: { es: text('canjeRechazo') } }
  await expectOk(casino.house('rejectRedeem', { redeem_id: redeem.redeem_id, requestId: randomUUID(), ...refused }))
  const paid = (await player.call('createRedeem', { body: { amount: 6 } })).data.redeem
  await expectOk(
    casino.house('confirmRedeem', {
      redeem_id: paid.redeem_id,
      code: paid.redeem_code!,
      requestId: randomUUID(),
      method: 'transfer',
      reference: text('paymentReference'),
    }),
  )
  const { grantId } = (await casino.grant(username, 5, plainOperator)).data
  const reversal = { requestId: randomUUID(), grantId, reason: text('reversalReason') }
  await expectOk(casino.house('reverseCredit', reversal))
  await expectOk(casino.house('unlockPlayer', { username, reason: text('unlockReason') }))

  texts['firstPhone'] = player.phone
  await expectOk(casino.call('forgotPassword', { body: { phone: `+1${player.phone}` } }))
  const change = { phoneCode: 1, phone: player.phone, password, newPhoneCode: 1, newPhone: second }
  await expectOk(player.call('changePhone', { body: change }))
  const code = await casino.codeTo({ phoneCode: 1, phone: second })
  await expectOk(player.call('verifyPhone', { body: { newPhoneCode: 1, newPhone: second, code } }))
  texts['secondPhone'] = second
  await expectOk(casino.call('forgotPassword', { body: { phone: `+1${second}` } }))
  await expectOk(casino.house('changePhoneFor', { username, phone: `+1${third}`, reason: text('phoneReason') }))
  texts['thirdPhone'] = third
  await expectOk(casino.call('forgotPassword', { body: { phone: `+1${third}` } }))
  await expectOk(casino.house('takeBreakFor', { username, length: '24-hours', reason: text('breakReason') }))
  const suspension = {
    scope: 'redeems',
    until: null,
    reason: text('suspendReason'),
    message: text('suspended'),
  } as const
  await expectOk(casino.house('suspendPlayer', { requestId: randomUUID(), username, ...suspension }))
  return { texts, text }
}

const expectOk = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer
  expect([status, text]).toEqual([200, text])
}

/** The tables in which each text occurs. */
async function tablesWith(texts: Record<string, string>): Promise<Record<string, string[]>> {
  const tables = await casino.owner.all<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'lucero_games') order by 1`)
  expect(tables.length).toBeGreaterThan(40)
  const found: Record<string, string[]> = Object.fromEntries(Object.keys(texts).map((name) => [name, []]))
  for (const { name: table } of tables) {
    const rows = await ask(casino.databaseUrl, `select t::text from ${table} t`)
    const content = rows.map(([content]) => content).join('\n')
    for (const [name, text] of Object.entries(texts)) if (content.includes(text)) found[name]!.push(table)
  }
  return found
}

describe.each(['erasePlayer', 'confiscate'] as const)('BON-11 %s', (call) => {
  it('leaves no text, no name and no phone of the player in any table, except the reasons of staff', async () => {
    const player = await casino.player({ operators: [plainOperator, reviewingOperator] })
    const { texts, text } = await fill(player)
    const before = await tablesWith(texts)
    expect(Object.entries(before).filter(([, tables]) => tables.length === 0)).toEqual([])
    await expectOk(casino.house(call, { username: player.username, reason: text('endReason') }))
    const after = Object.entries(await tablesWith(texts)).filter(([, tables]) => tables.length > 0)
    expect(after.filter(([name]) => !lasting.has(name))).toEqual([])
    const places = after.flatMap(([, tables]) => tables)
    expect([...new Set(places)].toSorted()).toEqual(['credit_grant', 'staff_log', 'transfer'])
    expect(await auditStaffLog(casino.runtime)).toEqual([])
  })
})

it('BON-11 texts to a former number stay for the player who has it now', async () => {
  const [leaver, phone] = [await casino.player(), newNumber()]
  const former = leaver.phone
  const change = { username: leaver.username, phone: `+1${phone}`, reason: 'New phone' }
  await expectOk(casino.house('changePhoneFor', change))
  const body = { username: `next${randomUUID().slice(0, 8)}`, password, phoneCode: 1, phone: former }
  const { data } = await casino.call('signUp', { body })
  await expectOk(casino.house('erasePlayer', { username: leaver.username, reason: 'Asked' }))
  const code = await casino.codeTo({ phoneCode: 1, phone: former })
  expect(code).toBe(data.verificationCode)
})
