import { lineNumbers, numberRange } from '@lucero/contract/shared/line-numbers'
import type { StatementDay, StatementLine } from '@lucero/contract/player/statement'
import type { ReactNode } from 'react'
import { Link } from '@lucero/ui/page/router.tsx'
import { byDay } from '@lucero/ui/text/by-day.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { dayName } from '@lucero/ui/text/day-name.ts'
import { t } from '@lucero/ui/text/t.ts'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import styles from './statement.module.css'
import { aboutOf, actorOf, targetOf, titleOf } from './words.ts'

type LinesProps = {
  rows: readonly StatementLine[]
  days: readonly StatementDay[]
  nameOf: (operatorId: number) => string
}

export function StatementLines({ rows, days, nameOf }: LinesProps) {
  const groups = byDay(rows)
  return (
    <>
      <p className={styles.headings} aria-hidden="true">
        <span>{t('Time (UTC)')}</span>
        <span>{t('What')}</span>
        <span>{t('Operator')}</span>
        <span>{t('Amount')}</span>
        <span>{t('Balance after')}</span>
      </p>
      {groups.map(([day, lines]) => (
        <section key={day} className={styles.day} aria-label={dayName(day)}>
          <header className={styles.dayHead}>
            <h2 className={styles.dayName}>{dayName(day)}</h2>
            <DayTotals totals={days.find((one) => one.day === day)} />
          </header>
          <ol className={styles.lines}>
            {lines.map((line) => (
              <Line key={`${line.number} ${line.part}`} line={line} nameOf={nameOf} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

/** Totals of the whole day, even if only a part of it is shown. Zeros are omitted, except for the balance. */
function DayTotals({ totals }: { totals: StatementDay | undefined }) {
  if (!totals) return null
  const { received, redeemed, returned, bonus, games, balance } = totals
  const figures: [string, number][] = [
    [t('Received'), received],
    [t('Bonuses'), bonus],
    [t('Games'), games],
    [t('Redeemed'), -redeemed],
    [t('Given back'), -returned],
  ]
  return (
    <dl className={styles.totals}>
      {figures.flatMap(([name, amount]) =>
        amount ? [<Figure key={name} name={name} value={<Amount value={amount} sign />} />] : [],
      )}
      <Figure name={t('Balance')} value={<Amount value={balance} />} />
    </dl>
  )
}

const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

function Line({ line, nameOf }: { line: StatementLine; nameOf: LinesProps['nameOf'] }) {
  const { createdAt, amount, change, balance } = line
  const operator = nameOf(line.operatorId)
  const about = aboutOf(line) ?? actorOf(line, nameOf)
  const tone = change > 0 ? 'green' : 'plain'
  return (
    <li className={styles.line}>
      <span className={styles.when}>
        <time dateTime={createdAt}>{createdAt.slice(11, 19)}</time>
        <span className={styles.number} title={numberTitle(line)}>
          #{lineNumbers(line)}
        </span>
      </span>
      <span className={styles.what}>
        <LineLink line={line} />
        {about !== undefined && <span className={styles.about}>{about}</span>}
      </span>
      <span className={styles.operator} title={operator}>
        {operator}
      </span>
      <span className={styles.amount} data-own={change === 0 || undefined}>
        <VisuallyHidden>{t('Amount')} </VisuallyHidden>
        <Amount value={change || amount} sign={change !== 0} tone={tone} />
      </span>
      <span className={styles.balance}>
        <VisuallyHidden>{t('Balance after')} </VisuallyHidden>
        {balance ? <Amount value={balance.total} /> : '–'}
        {balance && <span className={styles.pockets}>{pocketsText(balance)}</span>}
      </span>
    </li>
  )
}

function numberTitle(line: StatementLine): string {
  const [first, last] = numberRange(line)
  return first === last
    ? t('Line {number} of your book', { number: first })
    : t('Lines {first} to {last} of your book: one moved credit, the others nothing', { first, last })
}

/** The balance per pocket. Empty if everything is in the Main Wallet. */
function pocketsText({ main, games, held, bonus, total }: NonNullable<StatementLine['balance']>): string {
  if (main === total) return ''
  const parts = [
    t('Main {amount}', { amount: formatAmount(main) }),
    games ? t('Games {amount}', { amount: formatAmount(games) }) : '',
    held ? t('Held {amount}', { amount: formatAmount(held) }) : '',
    bonus ? t('Bonus {amount}', { amount: formatAmount(bonus) }) : '',
  ]
  return parts.filter(Boolean).map(unbroken).join(' · ')
}

/** Allows line breaks between pockets only. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0')

function LineLink({ line }: { line: StatementLine }) {
  const { to, isAway } = targetOf(line)
  const title = titleOf(line)
  if (isAway)
    return (
      <a className={styles.link} href={to} target="_blank" rel="noopener">
        {title}
      </a>
    )
  return (
    <Link className={styles.link} to={to}>
      {title}
    </Link>
  )
}
