import { houseShapes } from '@lucero/contract/house/calls'
import { newRequestId } from '@lucero/contract/shared/request-id'
import { expect, it } from 'vitest'
import { bodyOf, costPerPlayer, emptyDraft, isWhole, type Draft } from './draft.ts'

const common: Draft = { ...emptyDraft, title: 'Week', description: 'A gift', playThrough: '3', until: '2027-01-31' }
const drafts: Draft[] = [
  { ...common, kind: 'no-deposit', amount: '10', maxBet: '2.50', operatorId: '1001' },
  { ...common, kind: 'deposit', amount: '10', minDeposit: '20', maxDeposit: '200', titles: { es: 'Semana' } },
  { ...common, kind: 'free-spins', gameId: 'night-reels', spins: '20', stake: '0.20', descriptions: { es: ' ' } },
]

it.each(drafts)('issue 27: the form of a $kind bonus sends a body that the contract accepts', (draft) => {
  expect(isWhole(draft)).toBe(true)
  const body = bodyOf(draft, newRequestId())
  expect(houseShapes.createBonus.body.safeParse(body).error?.issues).toBeUndefined()
  expect(body.until).toBe('2027-02-01T00:00:00Z')
})

it('issue 36: start, one player, contribution of games and repetition are sent', () => {
  const draft: Draft = {
    ...drafts[0]!,
    operatorId: '',
    username: ' ana ',
    repeats: true,
    from: '2027-01-01',
    shares: [{ gameId: 'dice', percent: '10' }],
  }
  const body = bodyOf(draft, newRequestId())
  expect(houseShapes.createBonus.body.safeParse(body).error?.issues).toBeUndefined()
  expect(body).toMatchObject({ username: 'ana', repeats: true, from: '2027-01-01T00:00:00Z', shares: { dice: 10 } })
  expect(
    [draft, { ...draft, from: '2027-02-01' }, { ...draft, shares: [{ gameId: '', percent: '10' }] }].map(isWhole),
  ).toEqual([true, false, false])
  expect(isWhole({ ...draft, shares: [{ gameId: 'dice', percent: '101' }] })).toBe(false)
  expect(bodyOf({ ...draft, operatorId: '1001' }, newRequestId())).not.toHaveProperty('username')
})

it('issue 27: a form with a missing field is not sent', () => {
  for (const draft of drafts) expect(isWhole({ ...draft, playThrough: '' })).toBe(false)
  expect(isWhole({ ...drafts[1]!, minDeposit: '' })).toBe(false)
  expect(isWhole({ ...drafts[2]!, gameId: '' })).toBe(false)
})

it('issue 27: the highest cost is the credit; the wins of free spins are open', () => {
  expect(drafts.map(costPerPlayer)).toEqual([10, 10, undefined])
})
