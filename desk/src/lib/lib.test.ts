import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { houseCalls } from '@lucero/contract/house/calls'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { expect, it } from 'vitest'
import { whyText } from '../pages/approvals/request-words.ts'
import { addDays } from './days.ts'
import { actionText, staffActions } from './server-words.ts'
import { changeInPercent, formatSum } from './sums.ts'
import { changedBy, isStaleAfter } from './topics.ts'

it('issue 27: sums are grouped exactly, beyond the integers of a number', () => {
  expect(formatSum('90071992547409931.23')).toBe('90,071,992,547,409,931.23')
  expect([formatSum('-1284.00'), formatSum('0.00'), formatSum('-0.00')]).toEqual(['−1,284.00', '0.00', '0.00'])
  expect([
    changeInPercent('100.00', '110.00'),
    changeInPercent('-10.00', '-5.00'),
    changeInPercent('0.00', '1.00'),
    changeInPercent('43.14', '-428.55'),
  ]).toEqual([10, 50, undefined, undefined])
})

it('issue 27: days are UTC days', () => {
  expect([addDays('2026-02-28', 1), addDays('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31'])
})

it('issue 27: a call makes stale what it changes, and nothing else', () => {
  expect(isStaleAfter('listRedeems', changedBy('confirmRedeem'))).toBe(true)
  expect(isStaleAfter('showPlayer', changedBy('confirmRedeem'))).toBe(true)
  expect(isStaleAfter('listCredit', changedBy('grantCredit'))).toBe(true)
  expect(isStaleAfter('listApprovals', changedBy('grantCredit'))).toBe(true)
  expect(isStaleAfter('listHouseBonuses', changedBy('approveRequest'))).toBe(true)
  expect(isStaleAfter('reportByGame', ['reports'])).toBe(true)
  expect(isStaleAfter('getOverview', changedBy('replyInbox'))).toBe(true)
  expect(isStaleAfter('listStaff', changedBy('confirmRedeem'))).toBe(false)
  expect(changedBy('signOutStaff')).toEqual([])
})

/** The calls whose reads of personal data the server logs. */
function loggedReads(): string[] {
  const folder = join(import.meta.dirname, '../../../server/src/house')
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  return sources.flatMap((source) => [...source.matchAll(/\blogReads\(\w+, \w+, '(\w+)'/g)].map(([, name]) => name!))
}

it('issue 27: every change by staff and every logged read has a text in the audit log', () => {
  const changes = Object.entries(houseCalls).filter(
    ([name, { method }]) => method === 'POST' && !/^start(Enrolment|Staff)|^signInStaffWithPasskey$/.test(name),
  )
  expect(changes.map(([name]) => name).filter((name) => !(name in staffActions))).toEqual([])
  const reads = loggedReads()
  expect(reads).toContain('showApproval')
  expect(reads.filter((name) => !(name in staffActions))).toEqual([])
  expect(wordFor(staffActions, 'futureAction')).toBe('futureAction')
  expect(actionText('read', '{"call":"showPlayer"}')).toBe('Player opened')
  expect(actionText('read', 'no json')).toBe('Personal data read')
})

it('issue 27: the reason of an approval is shown in words by its code, and the sentence if the code is unknown', () => {
  const why = 'the sentence'
  const text = (whyCode: string | null, whyFields = {}) => whyText({ why, whyCode, whyFields })
  expect(text('above-limit', { holder: 'role:clerk', per: 'transaction' })).toBe(
    'It is above the limit of role Clerk per transaction.',
  )
  expect(text('above-limit', { holder: 'operator:1001', per: 'day' })).toBe(
    'It is above the limit of operator 1001 per day.',
  )
  expect(text('above-limit', { holder: 'staff:ana', per: 'day' })).toBe('It is above the limit of ana per day.')
  expect(text('cannot-be-undone')).toBe('It cannot be undone.')
  expect([text('above-limit', { holder: 'staff:ana', per: 'month' }), text('moon-is-full'), text(null)]).toEqual([
    why,
    why,
    why,
  ])
})
