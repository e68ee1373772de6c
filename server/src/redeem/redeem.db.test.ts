import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@lucero/kit/sql'
import { openCasino, plainOperator, welcomeOperator, type Casino, type TestPlayer } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'

let casino: Casino
let idle: TestPlayer
beforeAll(async () => {
  casino = await openCasino()
  idle = await casino.player({ operators: [plainOperator], credit: 100 })
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
})

const withCredit = (credit = 100) => casino.player({ operators: [plainOperator], credit })
const create = (player: TestPlayer, amount: number, requestId?: string) =>
  player.call('createRedeem', { body: { amount, ...(requestId && { requestId }) } })
const cancel = (player: TestPlayer, redeem_id: string) => player.call('cancelRedeem', { body: { redeem_id } })
const confirm = (redeem_id: string, code: string) => casino.house('confirmRedeem', { redeem_id, code })
const reject = (redeem_id: string) => casino.house('rejectRedeem', { redeem_id })
const wrongCode = 'ZZZZ-ZZZZ'

async function pending(amount = 40) {
  const player = await withCredit()
  const { redeem } = (await create(player, amount)).data
  return { player, id: redeem.redeem_id, code: redeem.redeem_code!, held: `held:${plainOperator}:${redeem.redeem_id}` }
}

const listed = async (player: TestPlayer) => (await player.call('getRedeems')).data.redeems.rows
const statuses = async (player: TestPlayer) => [
  (await listed(player)).map(({ status }) => status),
  (await player.call('getTransactions')).data.transactions.rows.map(({ status }) => status),
]
const main = `main:${plainOperator}`
const operator = `operator:${plainOperator}`

describe('creating', () => {
  it('RED-1 RED-3 API-32 holds the amount for the active operator and returns the validation code', async () => {
    const player = await withCredit()
    const { status, data } = await create(player, 40.25)
    expect(status).toBe(200)
    expect(data.redeem).toEqual({
      redeem_code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
      operator_id: plainOperator,
      redeem_id: expect.stringMatching(/^R[0-9A-HJKMNP-TV-Z]{9}$/),
      amount: 40.25,
      status: 'pending',
      createdAt: expect.any(String),
    })
    expect(await casino.balances(player)).toEqual({
      [main]: 59.75,
      [`held:${plainOperator}:${data.redeem.redeem_id}`]: 40.25,
      [operator]: -100,
    })
    expect(await statuses(player)).toEqual([['pending'], ['pending']])
  })

  it('RED-1 refuses more than the main balance and changes nothing', async () => {
    const player = await withCredit()
    await player.call('transferToGame', { body: { items: [{ gameId: 'dice', amount: 60 }] } })
    const before = await casino.balances(player)
    expect(refusal(await create(player, 40.01))).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect(await casino.balances(player)).toEqual(before)
    expect(await statuses(player)).toEqual([[], ['completed']])
  })

  it('RED-1 requires an active operator', async () => {
    expect(refusal(await create(await casino.player(), 1))).toEqual([409, 'NO_ACTIVE_OPERATOR'])
  })

  it.each([0.001, 0, -5, 1e12, '5', null])('I16 refuses the amount %j', async (amount) => {
    expect(refusal(await create(idle, amount as number))).toEqual([400, 'INVALID_INPUT'])
    expect(await listed(idle)).toEqual([])
  })

  it('I5 the same request id returns the same redeem and code; with another amount it is a conflict', async () => {
    const [player, requestId] = [await withCredit(), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(player, 30, requestId)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(refusal(await create(player, 31, requestId))).toEqual([409, 'CONFLICT'])
    expect(await listed(player)).toHaveLength(1)
    expect((await casino.balances(player))[main]).toBe(70)
  })

  it('M2 RED-1 allows at most 20 pending redeems; paid and cancelled ones and retries do not count', async () => {
    const [player, requestId] = [await withCredit(), randomUUID()]
    const first = (await create(player, 1, requestId)).data.redeem
    for (let n = 2; n <= 20; n += 1) expect((await create(player, 1)).status).toBe(200)
    const before = await casino.balances(player)
    expect(refusal(await create(player, 1))).toEqual([409, 'TOO_MANY_PENDING_REDEEMS'])
    expect((await create(player, 1, requestId)).data.redeem.redeem_id).toBe(first.redeem_id)
    expect(await casino.balances(player)).toEqual(before)
    await cancel(player, first.redeem_id)
    const { data } = await create(player, 1)
    expect(refusal(await create(player, 1))).toEqual([409, 'TOO_MANY_PENDING_REDEEMS'])
    await confirm(data.redeem.redeem_id, data.redeem.redeem_code!)
    expect((await create(player, 1)).status).toBe(200)
  })

  it.each([0.01, 0.99])('M2 RED-1 refuses %d, below the minimum amount, with the field message', async (amount) => {
    const answer = await create(idle, amount)
    expect(refusal(answer)).toEqual([400, 'INVALID_INPUT'])
    expect(answer.error?.fields).toEqual({ amount: 'Redeem at least 1.00, or all that you have' })
    expect(await listed(idle)).toEqual([])
  })

  it('M2 RED-1 accepts the minimum amount, and the whole balance if it is less', async () => {
    const player = await withCredit(1.4)
    expect((await create(player, 1)).status).toBe(200)
    expect(refusal(await create(player, 0.39))).toEqual([400, 'INVALID_INPUT'])
    expect((await create(player, 0.4)).data.redeem).toMatchObject({ amount: 0.4, status: 'pending' })
    expect((await casino.balances(player))[main]).toBeUndefined()
  })

  it('ACT-7 lists newest first, in pages', async () => {
    const player = await withCredit()
    for (const amount of [1, 2, 3]) await create(player, amount)
    const page = async (pageNo: number) =>
      (await player.call('getRedeems', { query: { pageNo, limit: 2 } })).data.redeems
    const [first, second] = [await page(1), await page(2)]
    expect([...first.rows, ...second.rows].map(({ amount }) => amount)).toEqual([3, 2, 1])
    expect([first.count, second.count]).toEqual([3, 3])
  })
})

describe('reading one', () => {
  it('RED-2 API-32 returns the code only while the redeem is pending', async () => {
    const { player, id } = await pending()
    const show = async () => (await player.call('getRedeem', { query: { redeem_id: id } })).data.redeem
    const [row] = await listed(player)
    expect(row!.redeem_code).toMatch(/^\w{4}-\w{4}$/)
    expect(await show()).toEqual(row)
    await cancel(player, id)
    expect(await show()).toMatchObject({ redeem_id: id, status: 'cancelled', redeem_code: null })
  })

  it("RED-2 API-32 treats another player's redeem as missing, and requires an id", async () => {
    const { id } = await pending()
    expect(refusal(await idle.call('getRedeem', { query: { redeem_id: id } }))).toEqual([404, 'REDEEM_NOT_FOUND'])
    expect(refusal(await idle.call('getRedeem', { query: { redeem_id: 'R0' } }))).toEqual([404, 'REDEEM_NOT_FOUND'])
    expect(refusal(await idle.call('getRedeem'))).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('cancelling', () => {
  it('API-32 returns the credit once', async () => {
    const { player, id } = await pending()
    await Promise.all(Array.from({ length: 10 }, () => cancel(player, id)))
    expect(await casino.balances(player)).toEqual({ [main]: 100, [operator]: -100 })
    expect(await statuses(player)).toEqual([['cancelled'], ['cancelled']])
  })

  it('L4 API-32 cancelling again after a lost reply returns the same reply', async () => {
    const { player, id } = await pending()
    const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(player, id)))
    answers.push(await cancel(player, id))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]!.data.redeem).toMatchObject({ redeem_id: id, status: 'cancelled', redeem_code: null })
    expect((await casino.balances(player))[main]).toBe(100)
  })

  it('L4 I13 a paid or rejected redeem cannot be cancelled, and a cancelled one cannot be rejected', async () => {
    const [paid, rejected, cancelled] = [await pending(), await pending(), await pending()]
    await confirm(paid.id, paid.code)
    await reject(rejected.id)
    await cancel(cancelled.player, cancelled.id)
    const again = [await cancel(paid.player, paid.id), await cancel(rejected.player, rejected.id)]
    expect([...again.map(refusal), refusal(await reject(cancelled.id))]).toEqual(
      [1, 2, 3].map(() => [409, 'REDEEM_NOT_PENDING']),
    )
  })

  it("API-32 treats another player's redeem as missing", async () => {
    const [{ player, id }, thief] = [await pending(), await withCredit()]
    const [foreign, missing] = [await cancel(thief, id), await cancel(thief, 'R000000000')]
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text])
    expect(refusal(foreign)).toEqual([404, 'REDEEM_NOT_FOUND'])
    expect(await statuses(player)).toEqual([['pending'], ['pending']])
    expect(await listed(thief)).toEqual([])
  })
})

describe('the house', () => {
  it('I13 confirms with the code and moves the held credit to the operator once', async () => {
    const { player, id, code } = await pending()
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(id, code)))
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers[0]!.data.redeem).toMatchObject({
      redeem_id: id,
      operator_id: plainOperator,
      username: player.username,
      amount: 40,
      status: 'completed',
    })
    expect((await confirm(id, code)).data).toEqual(answers[0]!.data)
    expect(refusal(await confirm(id, 'WRNG-CDE0'))).toEqual([409, 'REDEEM_NOT_PENDING'])
    expect(refusal(await reject(id))).toEqual([409, 'REDEEM_NOT_PENDING'])
    expect(await casino.balances(player)).toEqual({ [main]: 60, [operator]: -60 })
    expect(await statuses(player)).toEqual([['completed'], ['completed']])
  })

  it('accepts common ways to type the code', async () => {
    const { id, code } = await pending()
    const typed = ` ${code.replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l').toLowerCase()}`
    expect((await confirm(id, typed)).status).toBe(200)
  })

  it('I13 rejects: the credit returns and the code becomes invalid', async () => {
    const { player, id, code } = await pending()
    const first = await reject(id)
    expect(first.data.redeem.status).toBe('rejected')
    expect(refusal(await confirm(id, code))).toEqual([409, 'REDEEM_NOT_PENDING'])
    expect((await reject(id)).data).toEqual(first.data)
    expect(await casino.balances(player)).toEqual({ [main]: 100, [operator]: -100 })
    expect(await statuses(player)).toEqual([['rejected'], ['rejected']])
  })

  it('I13 exactly one of concurrent cancel, confirm and reject takes effect', async () => {
    const { player, id, code } = await pending()
    const requests = [cancel(player, id), confirm(id, code), reject(id), cancel(player, id), confirm(id, code)]
    const answers = await Promise.all(requests as Promise<{ status: number }>[])
    const [[status]] = (await statuses(player)) as [[string], string[]]
    // Each is idempotent, and cancel and confirm are sent twice.
    const done = status === 'rejected' ? 1 : 2
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(done)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(5 - done)
    expect((await casino.balances(player))[main]).toBe(status === 'completed' ? 60 : 100)
  })

  it('returns the credit to its own operator even if another is active', async () => {
    const { player, id } = await pending()
    await player.call('applyToOperator', { body: { operatorId: welcomeOperator } })
    await player.call('activateOperator', { body: { operatorId: welcomeOperator } })
    await cancel(player, id)
    expect(await casino.balances(player)).toMatchObject({ [main]: 100, [`main:${welcomeOperator}`]: 50 })
  })

  it.each(['confirmed', 'rejected', 'cancelled'])(
    'R1 returns the time at which a redeem was %s, and null while it is pending',
    async (how) => {
      const { player, id, code } = await pending()
      const settledAt = async () => {
        const { redeems } = (await casino.house('listRedeems', { limit: 999 })).data
        return redeems.find(({ redeem_id }) => redeem_id === id)!.settledAt
      }
      expect(await settledAt()).toBeNull()
      if (how === 'confirmed') await confirm(id, code)
      else if (how === 'rejected') await reject(id)
      else await cancel(player, id)
      const { at } = await casino.owner.one<{ at: Date }>(sql`
      select at from transfer where player_id = ${player.id} order by seq desc limit 1`)
      expect(await settledAt()).toBe(at.toISOString())
    },
  )

  it('lists by status and operator, newest first', async () => {
    const [{ id: first }, { id: second, code }] = [await pending(), await pending()]
    await confirm(second, code)
    const ids = async (query: object) =>
      (await casino.house('listRedeems', { limit: 999, ...query })).data.redeems.map(({ redeem_id }) => redeem_id)
    const all = await ids({ operatorId: plainOperator })
    expect(all.indexOf(second)).toBeLessThan(all.indexOf(first))
    expect(await ids({ status: 'pending' })).toContain(first)
    expect(await ids({ status: 'pending' })).not.toContain(second)
    expect(await ids({ operatorId: welcomeOperator })).toEqual([])
    expect(await ids({ limit: 1 })).toHaveLength(1)
  })
})

describe('the validation code', () => {
  it('is shown only to its player and only while the redeem is pending, never to the house', async () => {
    const { player, id, code } = await pending()
    expect((await listed(player))[0]!.redeem_code).toBe(code)
    expect((await casino.house('listRedeems', { limit: 999 })).text).not.toContain(code)
    expect((await confirm(id, code)).text).not.toContain(code)
    expect((await listed(player))[0]!.redeem_code).toBeNull()
    const { player: other, id: otherId } = await pending()
    expect((await cancel(other, otherId)).data.redeem.redeem_code).toBeNull()
  })

  it('is stored encrypted only', async () => {
    const { code, id } = await pending()
    await confirm(id, wrongCode)
    const dump = await everyRow()
    expect(dump).toContain(id)
    for (const form of [code, code.replace('-', '')])
      for (const written of [form, Buffer.from(form).toString('hex')]) expect(dump).not.toContain(written)
  })

  it('is valid for its own redeem only', async () => {
    const [one, other] = [await pending(), await pending()]
    expect(refusal(await confirm(one.id, other.code))).toEqual([403, 'WRONG_VALIDATION_CODE'])
    expect((await casino.balances(one.player))[one.held]).toBe(40)
    expect((await confirm(one.id, one.code)).status).toBe(200)
  })

  it('locks the redeem after too many wrong codes, even for the correct one', async () => {
    const { player, id, code, held } = await pending()
    for (let i = 1; i <= 5; i += 1)
      expect(refusal(await confirm(id, wrongCode))).toEqual([403, 'WRONG_VALIDATION_CODE'])
    expect(refusal(await confirm(id, code))).toEqual([429, 'REDEEM_LOCKED'])
    expect((await casino.balances(player))[held]).toBe(40)
    const { redeems } = (await casino.house('listRedeems', { limit: 999 })).data
    expect(redeems.find(({ redeem_id }) => redeem_id === id)!.wrongCodes).toBe(5)
    expect((await reject(id)).status).toBe(200)
    expect((await casino.balances(player))[main]).toBe(100)
  })

  it('concurrent guesses are compared no more often than allowed', async () => {
    const { id, code } = await pending()
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(id, wrongCode)))
    const errors = answers.map(({ error }) => error?.description)
    expect(errors.filter((word) => word === 'WRONG_VALIDATION_CODE')).toHaveLength(5)
    expect(errors.filter((word) => word === 'REDEEM_LOCKED')).toHaveLength(45)
    expect(refusal(await confirm(id, code))).toEqual([429, 'REDEEM_LOCKED'])
  })

  it('a locked redeem can be cancelled by its player', async () => {
    const { player, id } = await pending()
    await Promise.all(Array.from({ length: 6 }, () => confirm(id, wrongCode)))
    expect((await cancel(player, id)).status).toBe(200)
  })

  it.each(['', 'x'.repeat(33)])('the house cannot send %j as a code', async (code) => {
    const { id } = await pending()
    expect(refusal(await confirm(id, code))).toEqual([400, 'INVALID_INPUT'])
  })

  it('returns REDEEM_NOT_FOUND for an unknown redeem', async () => {
    expect(refusal(await confirm('R000000000', wrongCode))).toEqual([404, 'REDEEM_NOT_FOUND'])
    expect(refusal(await reject('R000000000'))).toEqual([404, 'REDEEM_NOT_FOUND'])
  })
})

/** Returns every row of every table as text, with bytes in hex. */
async function everyRow(): Promise<string> {
  const tables = await casino.owner.all<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const dumps = tables.map(({ name }) =>
    casino.owner.one<{ rows: string | null }>(
      sql`select query_to_xml(${`select t::text from "${name}" t`}, true, false, '')::text as rows`,
    ),
  )
  return (await Promise.all(dumps)).map(({ rows }) => rows ?? '').join('\n')
}
