// Issue 40: the events of a decision. webhooks.db.test.ts shows those of the commands; these are the ones that must not be there.
import { expect, it } from 'vitest'
import { grants } from '../bonus/store.ts'
import { change, type Decision, type Json } from '../ledger/command.ts'
import { notices } from '../notifications/store.ts'
import { redeems, type RedeemRow } from '../redeem/store.ts'
import { grantRow } from '../testing/book.ts'
import { creditGrants, type CreditGrantRow } from '../wallet/store.ts'
import { eventsOf, withEvents } from './event-recorder.ts'

const at = new Date('2026-11-19T10:00:00Z')
const playerId = '00000000-0000-4000-8000-000000000001'
const decisionOf = (...changes: Decision<Json>['changes'] & object): Decision<Json> => ({
  moves: [],
  changes,
  reply: null,
})
const kindsOf = (kind: string, decision: Decision<Json>) =>
  eventsOf(kind, decision, at.getTime()).map((event) => event.kind)

const ended = grantRow({ state: 'expired', endedAt: at })
const noticeAbout = (code: 'bonus.expired' | 'bonus.wagered') =>
  change(notices, {
    playerId: ended.playerId,
    id: ended.id,
    message: '',
    code,
    fields: null,
    sender: 'house',
    about: `bonus:${ended.bonusId}`,
  })

it('a bonus ends once: a late win of a round after its end is no second event', () => {
  expect(kindsOf('bet', decisionOf(change(grants, ended), noticeAbout('bonus.expired')))).toEqual(['bonus.ended'])
  expect(kindsOf('win', decisionOf(change(grants, ended)))).toEqual([])
  expect(
    kindsOf(
      'win',
      decisionOf(change(grants, { ...ended, state: 'wagered', endedAt: null }), noticeAbout('bonus.wagered')),
    ),
  ).toEqual([])
})

it('other unused grants that change with a new one are no grants of credit', () => {
  const row = (id: string, grantedAt: Date, status: CreditGrantRow['status'] = 'unused') =>
    change(creditGrants, {
      playerId,
      id,
      operatorId: 1,
      cents: 500n,
      olderCents: 0n,
      status,
      bonusGrantId: null,
      grantedAt,
      reversedAt: null,
      reason: null,
    })
  const earlier = new Date(at.getTime() - 1)
  expect(kindsOf('grant-credit', decisionOf(row('a', at), row('b', earlier)))).toEqual(['credit.granted'])
  expect(kindsOf('transfer-to-game', decisionOf(row('b', earlier, 'used')))).toEqual([])
  expect(kindsOf('reverse-credit', decisionOf(row('a', at, 'reversed'), row('b', earlier)))).toEqual([
    'credit.reversed',
  ])
})

it('a wrong validation code is no event, and a confiscated redeem goes to the operator', () => {
  const row = (status: RedeemRow['status']) =>
    change(redeems, { playerId, id: 'R1', operatorId: 1, cents: 500n, status } as RedeemRow)
  expect(kindsOf('confirm-redeem', decisionOf(row('pending')))).toEqual([])
  expect(eventsOf('confiscate', decisionOf(row('rejected')), 0)[0]?.data).toMatchObject({ creditTo: 'operator' })
})

it('a batch without events has no statement for them', () => {
  const recorder = withEvents(() => ({ add: () => undefined, insert: () => undefined }))()
  recorder.add('bet', decisionOf(change(grants, { ...ended, state: 'wagering', endedAt: null })), 0, playerId, 1n)
  expect(recorder.insertEvents?.()).toBeUndefined()
})
