// Bonuses are under the limits of the staff and the second person.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCasino, plainOperator, type Casino } from '../testing/casino.ts'
import { refusal } from '../testing/program.ts'
import { newStaff, type TestStaff } from '../testing/staff.ts'
import { grantBody, ok, openTwoPersons } from '../testing/two-persons.ts'

let casino: Casino
let two: Awaited<ReturnType<typeof openTwoPersons>>
beforeAll(async () => {
  casino = await openCasino()
  two = await openTwoPersons(casino)
})
afterAll(() => casino.stop())

const house: Casino['house'] = (...call) => casino.house(...call)

describe('issue 36: bonuses are under limits and the second person', () => {
  const create = async (more: object = {}) => {
    const requestId = randomUUID()
    const body = { requestId, title: 'B', description: 'B.', kind: 'no-deposit', amount: 60, playThrough: 1 } as const
    expect(refusal(await house('createBonus', { ...body, until: '2099-01-01T00:00:00Z', ...more }))).toEqual(ok)
    return requestId
  }
  const publish = (bonusId: string, { token }: TestStaff) => house('publishBonus', { bonusId, quietly: true }, token)
  const statusOf = async (bonusId: string) =>
    (await house('listHouseBonuses', { bonusId })).data.bonuses.find(({ id }) => id === bonusId)!.status

  it.each([
    ['everybody', {}],
    ["an operator's players", { operatorId: plainOperator }],
  ])('a bonus for %s waits, again after it was withdrawn', async (_audience, more) => {
    const bonusId = await create(more)
    const id = await two.requestOf('publishBonus', { bonusId, quietly: true }, two.manager.token)
    expect(await statusOf(bonusId)).toBe('draft')
    expect(await two.approve(id, two.other.token)).toEqual(ok)
    expect(await statusOf(bonusId)).toBe('published')
    expect(refusal(await publish(bonusId, two.manager)), 'it is published already').toEqual(ok)
    await house('withdrawBonus', { bonusId }, two.owner.token)
    expect(refusal(await publish(bonusId, two.manager))[1]).toBe('APPROVAL_REQUIRED')
    expect(await statusOf(bonusId)).toBe('withdrawn')
  })

  it('a bonus for one player counts as credit granted, once, and above the limit it waits', async () => {
    const spender = await newStaff(casino, 'manager')
    await two.limit(`staff:${spender.username}`, 100, 150)
    const player = await casino.player({ operators: [plainOperator] })
    const own = { username: player.username }
    const [first, second, third] = [await create(own), await create(own), await create({ ...own, amount: 101 })]
    expect(refusal(await publish(first, spender))).toEqual(ok)
    expect(refusal(await publish(first, spender)), 'a lost answer').toEqual(ok)
    expect(await two.usedToday(spender)).toBe(60)
    expect(refusal(await house('grantCredit', grantBody(player, 91), spender.token))[1]).toBe('APPROVAL_REQUIRED')
    const id = await two.requestOf('publishBonus', { bonusId: third, quietly: true }, spender.token)
    expect([await statusOf(third), await two.usedToday(spender)]).toEqual(['draft', 60])
    expect((await two.approvalOf(id)).whyFields).toEqual({ holder: `staff:${spender.username}`, per: 'transaction' })
    expect(JSON.parse((await two.approvalOf(id)).after!)).toMatchObject({ amount: 101 })
    const approver = await newStaff(casino, 'manager')
    await two.limit(`staff:${approver.username}`, 500)
    expect(await two.approve(id, approver.token)).toEqual(ok)
    expect([await statusOf(third), await two.usedToday(spender), await two.usedToday(approver)]).toEqual([
      'published',
      60,
      101,
    ])
    expect(refusal(await publish(second, spender))).toEqual(ok)
    expect(await two.usedToday(spender)).toBe(120)
  })

  it('the offer of a published bonus to a further player counts too, once per player', async () => {
    const spender = await newStaff(casino, 'manager')
    await two.limit(`staff:${spender.username}`, 100, 150)
    const players = await Promise.all([1, 2, 3].map(() => casino.player({ operators: [plainOperator] })))
    const bonusId = await create({ username: players[0]!.username })
    await publish(bonusId, two.owner)
    const grant = async (n: number) =>
      refusal(await house('grantBonus', { bonusId, username: players[n]!.username }, spender.token))
    expect([await grant(0), await grant(1), await grant(1)]).toEqual([ok, ok, ok])
    expect(await two.usedToday(spender)).toBe(60)
    await two.limit(`staff:${spender.username}`, 100, 119)
    expect((await grant(2))[1]).toBe('APPROVAL_REQUIRED')
    const { approvals } = (await house('listApprovals', { state: 'pending', limit: 999 })).data
    const { id } = approvals.find((one) => one.call === 'grantBonus' && one.requester === spender.username)!
    expect(await two.approve(id, two.other.token)).toEqual(ok)
    expect(await grant(2)).toEqual(ok)
    expect(await two.usedToday(spender)).toBe(60)
  })

  it('20 concurrent offers never exceed the limit of the day', async () => {
    const spender = await newStaff(casino, 'manager')
    await two.limit(`staff:${spender.username}`, null, 500)
    const players = await Promise.all(Array.from({ length: 20 }, () => casino.player({ operators: [plainOperator] })))
    const bonusId = await create({ username: players[0]!.username })
    await publish(bonusId, two.owner)
    const outcomes = await Promise.all(
      players
        .slice(1)
        .map(async ({ username }) => refusal(await house('grantBonus', { bonusId, username }, spender.token))[1]),
    )
    expect(outcomes.filter((code) => code === undefined)).toHaveLength(8)
    expect(new Set(outcomes)).toEqual(new Set([undefined, 'APPROVAL_REQUIRED']))
    expect(await two.usedToday(spender)).toBe(480)
  })

  it('a draft cannot be extended to further players after it was published', async () => {
    const [one, further] = [
      await casino.player({ operators: [plainOperator] }),
      await casino.player({ operators: [plainOperator] }),
    ]
    const bonusId = await create({ username: one.username })
    await publish(bonusId, two.owner)
    const body = { title: 'B', description: 'B.', kind: 'no-deposit', amount: 60, playThrough: 1 } as const
    const again = (username: string) =>
      house('createBonus', { requestId: bonusId, ...body, until: '2099-01-01T00:00:00Z', username }, two.manager.token)
    expect(refusal(await again(further.username))).toEqual([409, 'CONFLICT'])
    expect(refusal(await again(one.username)), 'a lost answer').toEqual(ok)
  })

  it('a bonus that repeats has no bound, so it waits for a second person', async () => {
    const [one, further] = [
      await casino.player({ operators: [plainOperator] }),
      await casino.player({ operators: [plainOperator] }),
    ]
    const bonusId = await create({ username: one.username, repeats: true })
    expect(refusal(await publish(bonusId, two.manager))[1]).toBe('APPROVAL_REQUIRED')
    await publish(bonusId, two.owner)
    const offer = { bonusId, username: further.username }
    expect(refusal(await house('grantBonus', offer, two.manager.token))[1]).toBe('APPROVAL_REQUIRED')
  })
})
