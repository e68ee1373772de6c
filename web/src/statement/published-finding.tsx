/** The result of Verify for the public log. */
import Check from 'lucide-react/icons/check'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { Link } from '@lucero/ui/page/router.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { paths } from '../lib/paths.ts'
import type { PublishedOutcome } from './verify-published.ts'
import { timeText } from './verify-words.ts'
import styles from './verify.module.css'

const money = (cents: bigint) => formatAmount(Number(cents) / 100)

export function PublishedFinding(outcome: PublishedOutcome) {
  return (
    <>
      <h3 className={styles.verdict}>{t('In the public record')}</h3>
      {outcome.is === 'verified' && <Verified {...outcome} />}
      {outcome.is === 'fault' && <Fault {...outcome} />}
      {outcome.is === 'none' && (
        <p className={styles.text}>{t('The next list, at the full hour, is the first one with your book.')}</p>
      )}
      {outcome.is === 'unavailable' && (
        <p className={styles.text}>{t('The public record does not answer now. Your book was verified without it.')}</p>
      )}
    </>
  )
}

type VerifiedOutcome = Extract<PublishedOutcome, { is: 'verified' }>

function Verified({ at, line, heldCents, totalCents, wasSeen }: VerifiedOutcome) {
  const texts = [
    t('On {date}, your {amount} were part of the {total} that the house says it owes to all players.', {
      date: timeText(Date.parse(at)),
      amount: money(heldCents),
      total: money(totalCents),
    }),
    t('The list has your book up to line {line}, exactly as your browser has computed it.', { line }),
    wasSeen
      ? t('The record contains everything that this browser has seen of it before: nothing was changed or removed.')
      : t('This browser remembers the record, and tells you next time if it has changed.'),
  ]
  return (
    <>
      <ul className={styles.proved}>
        {texts.map((text) => (
          <li key={text}>
            <Check aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <p className={styles.text}>
        {richText('<trust>What the public record proves, and what not</trust>', { trust: <Link to={paths.trust} /> })}
      </p>
    </>
  )
}

const Fault = ({ fault }: Extract<PublishedOutcome, { is: 'fault' }>) => (
  <div className={styles.fault}>
    <ShieldAlert aria-hidden="true" />
    <div>
      <h4 className={styles.verdict}>{titleOf(fault)}</h4>
      <p>{t('Take a picture of this page, and write to the house.')}</p>
    </div>
  </div>
)

function titleOf(fault: Extract<PublishedOutcome, { is: 'fault' }>['fault']): string {
  switch (fault) {
    case 'log':
      return t('The list that the house shows you is not in the public record')
    case 'history':
      return t('The public record was changed since this browser last saw it')
    case 'leaf':
      return t('Your balance is not in the list of what the house owes')
    case 'player':
      return t('The house shows you the place of another player in the list')
    case 'head':
      return t('The list has another book of yours than the house shows you')
  }
}
