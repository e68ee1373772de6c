import { noticeSentences, noticeText, type Notice } from '@lucero/contract/player/notices'
import { expect, it } from 'vitest'
import { englishText } from './english.ts'

const title = { en: 'plain', es: 'sencillo' }

/** The literal texts that older clients show. */
it.each<[Notice, string]>([
  [{ code: 'operator.accepted', fields: { operator: 1003 } }, 'Operator 1003 has accepted your application.'],
  [{ code: 'redeem.paid', fields: { redeem: 'R7K2' } }, 'Your redeem R7K2 has been paid.'],
  [
    { code: 'redeem.rejected', fields: { redeem: 'R7K2' } },
    'Your redeem R7K2 was rejected; the credit is back in your wallet.',
  ],
  [{ code: 'welcome', fields: { brand: 'Lucero' } }, 'Welcome to Lucero. Your first credit is in your wallet.'],
  [
    { code: 'credit.given', fields: { operator: 1001, amount: '25.50' } },
    'Operator 1001 has given you 25.50 of credit.',
  ],
  [
    { code: 'credit.reversed', fields: { operator: 1001, amount: '25.50' } },
    'Operator 1001 has reversed 25.50 of credit.',
  ],
  [
    { code: 'operator.rejected', fields: { operator: 1003, reason: { en: 'Only for Miami.', es: 'Solo Miami.' } } },
    'Operator 1003 has not accepted your application: Only for Miami.',
  ],
  [{ code: 'contact.answer', fields: { answer: { en: 'Tonight.', es: 'Esta noche.' } } }, 'Tonight.'],
  [
    { code: 'bonus.awaiting-again', fields: { title } },
    'Your bonus "plain" awaits a deposit again: the credit that started it was reversed.',
  ],
  [
    { code: 'bonus.offered', fields: { title } },
    'A bonus is waiting for you: "plain". Its terms are on the Bonuses page.',
  ],
  [
    { code: 'bonus.awaiting-deposit', fields: { title, operator: 1001, minDeposit: '10.00', maxDeposit: '200.00' } },
    'Your bonus "plain" starts when operator 1001 gives you credit between 10.00 and 200.00.',
  ],
  [
    { code: 'bonus.active', fields: { title, amount: '3.00', target: '6.00', days: 15 } },
    'Your bonus "plain" is active: 3.00 of bonus credit is yours. Wager 6.00 within 15 days.',
  ],
  [
    { code: 'bonus.free-spins', fields: { title, spins: 20, target: '40.00', days: 15 } },
    'Your bonus "plain" is active: 20 free spins are yours. Wager 40.00 within 15 days.',
  ],
  [
    { code: 'bonus.free-spins', fields: { title, spins: 1, target: '40.00', days: 1 } },
    'Your bonus "plain" is active: 1 free spin is yours. Wager 40.00 within 1 day.',
  ],
  [
    { code: 'bonus.ending', fields: { title, until: '2026-11-18 03:02 UTC', left: '4.00' } },
    'Your bonus "plain" ends at 2026-11-18 03:02 UTC. 4.00 is left to wager.',
  ],
  [
    { code: 'bonus.wagered', fields: { title, removed: '4.80', unplayed: 2 } },
    'Your bonus "plain" is wagered. Collect it on the Bonuses page. 4.80 won by free spins was removed. Free spins that were not played, and end with it: 2.',
  ],
  [{ code: 'bonus.collected', fields: { title, amount: '7.00' } }, 'You have collected 7.00 of your bonus "plain".'],
  [
    { code: 'bonus.collected', fields: { title, amount: '2500.00', excess: '3.00' } },
    'You have collected 2500.00 of your bonus "plain". 3.00 was forfeited.',
  ],
  [{ code: 'bonus.refused', fields: { title } }, 'Your bonus "plain" is refused.'],
  [
    { code: 'bonus.expired', fields: { title, days: 15, unplayed: 2, forfeited: '2.00' } },
    'Your bonus "plain" has ended: its 15 days are over. Free spins that were not played, and end with it: 2. 2.00 of bonus credit was forfeited.',
  ],
  [
    { code: 'bonus.lost', fields: { title, closesUnder: '0.50', forfeited: '0.40' } },
    'Your bonus "plain" has ended: less than 0.50 was left. 0.40 of bonus credit was forfeited.',
  ],
  [
    { code: 'bonus.left-operator', fields: { title, operator: 'Casa, S.A.' } },
    'Your bonus "plain" has ended: you left Casa, S.A..',
  ],
  [{ code: 'bonus.deactivated', fields: { title } }, 'Your bonus "plain" has ended: you deactivated your profile.'],
  [{ code: 'bonus.account-closed', fields: { title } }, 'Your bonus "plain" has ended: the house closed your account.'],
])('issue 25: the English text of %j', (notice, text) => expect(englishText(notice)).toBe(text))

it('issue 25: a code of a newer version, or without a required field, has no text', () => {
  const translator = { sentence: (text: string) => text, plural: () => '', localized: () => '' }
  for (const code of ['comet.seen', 'constructor', '__proto__'])
    expect(noticeText(code, {}, translator)).toBeUndefined()
  expect(noticeText('redeem.paid', {}, translator)).toBeUndefined()
  expect(() => englishText({ code: 'redeem.paid', fields: {} as { redeem: string } })).toThrow('lacks a field')
  expect(Object.keys(noticeSentences)).toHaveLength(27)
})
