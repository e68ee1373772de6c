// Two people decide the same thing: one decides, and the other one learns who it was.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, reviewingOperator, type Casino } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'

let casino: Casino
let [clerk, otherClerk, cashier]: TestStaff[] = []
beforeAll(async () => {
  casino = await openCasino()
  clerk = await newStaff(casino, 'clerk')
  otherClerk = await newStaff(casino, 'clerk')
  cashier = await newStaff(casino, 'operator', reviewingOperator)
})
afterAll(async () => {
  await casino.expectSoundBooks()
  await casino.stop()
})

async function applied() {
  const player = await casino.player()
  const apply = () => player.call('applyToOperator', { body: { operatorId: reviewingOperator } })
  await apply()
  const { username } = player
  const body = { operatorId: reviewingOperator, username }
  const approve = (token: string) => casino.house('approveApplication', body, token)
  const reject = (token: string, reason = 'Only for Miami.') =>
    casino.house('rejectApplication', { ...body, reason }, token)
  const log = async () =>
    (await casino.house('listStaffLog', { player: username })).data.rows
      .filter(({ action }) => action.endsWith('Application'))
      .map(({ action, staff }) => [action, staff])
  return { player, apply, approve, reject, log }
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof applied>>['approve']>>

function expectTold(answer: Answer, by: TestStaff) {
  expect(refusal(answer)).toEqual([404, 'APPLICATION_NOT_FOUND'])
  expect(answer.error!.fields).toEqual({ decidedBy: by.username, decidedAt: expect.any(String) })
}

describe('house 1: an application at two windows', () => {
  it('the second person who approves learns who did, and the same person gets the first answer', async () => {
    const { player, approve, log } = await applied()
    expect((await approve(clerk!.token)).status).toBe(200)
    expectTold(await approve(cashier!.token), clerk!)
    expect((await approve(clerk!.token)).status).toBe(200)
    expect((await player.call('getWallets')).data.wallets.amount).toBe(25)
    expect(await log()).toEqual([['approveApplication', clerk!.username]])
  })

  it('both press together: one approves, and the other learns who', async () => {
    const { approve, log } = await applied()
    const [one, other] = await Promise.all([approve(clerk!.token), approve(cashier!.token)])
    const first = one.status === 200 ? clerk! : cashier!
    expectTold(one.status === 200 ? other : one, first)
    expect(await log()).toEqual([['approveApplication', first.username]])
  })

  it('the second person who rejects learns that the player reads the reason of another', async () => {
    const { player, approve, reject, log } = await applied()
    expect((await reject(clerk!.token)).status).toBe(200)
    expectTold(await reject(otherClerk!.token, 'Come by on Monday.'), clerk!)
    expectTold(await approve(otherClerk!.token), clerk!)
    // The player is no longer in the scope of the operator.
    expect(refusal(await reject(cashier!.token))).toEqual([404, 'PLAYER_NOT_FOUND'])
    expectTold(await approve(clerk!.token), clerk!)
    expect((await reject(clerk!.token)).status).toBe(200)
    const { operators } = (await player.call('getOperators')).data
    expect(operators.find(({ id }) => id === reviewingOperator)?.rejection?.reason).toBe('Only for Miami.')
    expect(await log()).toEqual([['rejectApplication', clerk!.username]])
  })

  it('a player who applies again is decided again, by another person', async () => {
    const { apply, approve, reject } = await applied()
    await reject(clerk!.token)
    await apply()
    expect((await approve(cashier!.token)).status).toBe(200)
    expectTold(await reject(clerk!.token), cashier!)
    expectTold(await approve(clerk!.token), cashier!)
  })

  it('without an application that the staff decided, nobody is named', async () => {
    const { username } = await casino.player()
    const answer = await casino.house('approveApplication', { operatorId: reviewingOperator, username }, clerk!.token)
    expect(refusal(answer)).toEqual([404, 'APPLICATION_NOT_FOUND'])
    expect(answer.error!.fields).toEqual({})
  })
})
