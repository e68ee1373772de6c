/** The statement as a CSV file. */
import { byteOrderMark, toCsv } from '@lucero/contract/shared/csv'
import { numberRange } from '@lucero/contract/shared/line-numbers'
import type { StatementLine } from '@lucero/contract/player/statement'
import { t } from '@lucero/ui/text/t.ts'
import { titleOf } from './words.ts'

const headings = () => [
  t('Line'),
  t('Date (UTC)'),
  t('Kind'),
  t('What'),
  t('Operator ID'),
  t('Game'),
  t('Round'),
  t('Redeem'),
  t('Amount'),
  t('Change'),
  t('Main Wallet after'),
  t('In games after'),
  t('Held after'),
  t('Bonus after'),
  t('Balance after'),
  t('Last line'),
]

const money = (amount: number | undefined) => amount?.toFixed(2) ?? ''

function cellsOf(line: StatementLine): (string | undefined)[] {
  const { createdAt, kind, operatorId, game, roundId, redeemId, amount, change, balance } = line
  const [first, last] = numberRange(line)
  return [
    String(first),
    `${createdAt.slice(0, 10)} ${createdAt.slice(11, 19)}`,
    kind,
    titleOf(line),
    String(operatorId),
    game?.name,
    roundId,
    redeemId,
    money(amount),
    money(change),
    money(balance?.main),
    money(balance?.games),
    money(balance?.held),
    money(balance?.bonus),
    money(balance?.total),
    String(last),
  ]
}

export const csvOf = (lines: readonly StatementLine[]): string =>
  `${byteOrderMark}${toCsv([headings(), ...lines.map(cellsOf)])}`
