/** Texts about the result of Verify. They claim exactly what was proven. */
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import type { LedgerFault, VerificationOutcome } from './verify-ledger.ts'

const money = (cents: number) => formatAmount(cents / 100)
const dateOf = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const timeText = dateOf

type Sound = Extract<VerificationOutcome, { fault: null }>

export function provedTexts({ count, wallet, compared, tally }: Sound, verifiedAt: number | undefined): string[] {
  return [
    plural(
      count,
      'Your book has {count} line; nothing is missing.',
      'All {count} lines of your book are there, numbered without a gap and in the order of time.',
    ),
    t(
      'Every balance follows from the line before it, every movement has its other side, and no wallet of yours was ever below zero.',
    ),
    wallet.operator_id
      ? t('They come to the wallet you see, to the cent: Main Wallet {main}, game credit {games}, bonus {bonus}.', {
          main: formatAmount(wallet.amount),
          games: formatAmount(wallet.gameCredits),
          bonus: formatAmount(wallet.nonCashAmount),
        })
      : t('You have no active operator, so there is no wallet to compare them with.'),
    compared > 0 && verifiedAt !== undefined
      ? t(
          'The first {count} lines are the same as on {date}, when they were last verified: nothing has been changed, added or taken out.',
          {
            count: compared,
            date: dateOf(verifiedAt),
          },
        )
      : t(
          'This browser has looked for the first time. It remembers what it saw, and tells you next time if a line has changed since.',
        ),
    t('The house has checked its own secret seal on every line, and has signed this state of your book.'),
    ...tally.putRight.map((line) =>
      t('In line {line} the house has put your balances right by hand. Ask why, if you do not know.', { line }),
    ),
  ]
}

export const notProvedTexts = (): string[] => [
  t('That a game was fair. Every round has a proof of its own: open it from its line, or from Last Activity.'),
  t('That nothing was changed before somebody first verified. Verify now and then, and save the receipt.'),
  t(
    'That the seals of the house are right: they are made with a secret, so only the house can recompute them. It does, day and night.',
  ),
]

/** Title and explanation. */
export function faultTexts(fault: LedgerFault): [title: string, text: string] {
  const { line } = fault
  const changed = t('Line {line} does not fit', { line })
  switch (fault.problem) {
    case 'missing':
      return [
        t('Line {line} is missing', { line }),
        t('A line that was in your book is no longer there. Write to the house, and name this line.'),
      ]
    case 'seal':
      return [
        t('Line {line} was changed', { line }),
        t(
          'Its contents do not fit the seal that the house put on it when it was written. Write to the house, and name this line.',
        ),
      ]
    case 'order':
      return [changed, t('It is older than the line before it.')]
    case 'lists':
      return [changed, t('It does not name a change and a balance for every account.')]
    case 'sum':
      return [changed, t('The amounts taken and given are not equal.')]
    case 'balance':
      return [
        changed,
        t('It says that {account} holds {says} after it. By the lines before, it should be {should}.', {
          account: fault.account,
          says: money(fault.says),
          should: money(fault.should),
        }),
      ]
    case 'below-zero':
      return [changed, t('It takes more from {account} than there was.', { account: fault.account })]
    case 'holds':
      return [
        changed,
        t('What it says {account} holds is not what the lines before it come to.', { account: fault.account }),
      ]
    case 'changed':
      return [
        fault.from === line
          ? t('Line {line} was changed since you last verified', { line })
          : t('Lines {from} to {line} were changed since you last verified', { from: fault.from, line }),
        t('Your book differs there from the earlier receipt, which the house signed.'),
      ]
    case 'cut':
      return [
        t('Lines are missing from line {line} on', { line }),
        t('Your book had {had} lines when you last verified it.', { had: fault.had }),
      ]
    case 'receipt':
      return [
        t('The house did not sign this book'),
        t('Its signature is missing, or is for another book than the one it has shown you, at line {line}.', { line }),
      ]
    case 'key':
      return [
        t('The house signs with another key than before'),
        t('The lines fit each other, but the signature cannot be held against the one you had.'),
      ]
    case 'wallet':
      return [
        t('Your wallet shows something else'),
        t('By its lines your book comes to Main Wallet {main}, game credit {games} and bonus {bonus}.', {
          main: money(fault.comesTo.main),
          games: money(fault.comesTo.games),
          bonus: money(fault.comesTo.bonus),
        }),
      ]
  }
}
