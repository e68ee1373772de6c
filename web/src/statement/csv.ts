/** The statement as a CSV file. */
import { numberRange } from '@lucero/contract/line-numbers'
import type { StatementLine } from '@lucero/contract/statement'
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

function cellsOf(line: StatementLine): string[] {
  const { createdAt, kind, operatorId, game, roundId, redeemId, amount, change, balance } = line
  const [first, last] = numberRange(line)
  return [
    String(first),
    `${createdAt.slice(0, 10)} ${createdAt.slice(11, 19)}`,
    kind,
    words(titleOf(line)),
    String(operatorId),
    words(game?.name),
    words(roundId),
    words(redeemId),
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

/** Prevents formula injection: spreadsheets evaluate such cells, and providers choose the names of games. */
const words = (text = '') => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The byte order mark makes Excel read the file as UTF-8. */
export const csvOf = (lines: readonly StatementLine[]): string =>
  `\uFEFF${[headings(), ...lines.map(cellsOf)].map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`
