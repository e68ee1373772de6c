/** Alerts of the server in words. An alert of a newer server is shown with its code. */
import type { HouseData } from '@lucero/contract/house/client'
import { Link } from '@lucero/ui/page/router.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { paths, type PageName } from '../../lib/paths.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import styles from './overview.module.css'

type Alert = HouseData<'getOverview'>['alerts'][number]
type Fields = Readonly<Record<string, string>>

const words: Record<string, (fields: Fields) => string> = {
  'rtp-outside': ({ name = '', game = '', observed = '?', theoretical = '?', low = '?', high = '?' }) =>
    t('{game}: the observed RTP is {observed} % ({low} to {high} %), not {theoretical} % as defined.', {
      game: name || game,
      observed,
      low,
      high,
      theoretical,
    }),
  'books-frozen': ({ count = '0' }) =>
    plural(
      Number(count),
      'A book is frozen: its player cannot play.',
      '{count} books are frozen: their players cannot play.',
    ),
  'ledger-halted': ({ reason = '' }) => t('The ledger is halted, and no money moves. Reason: {reason}', { reason }),
  'reports-building': ({ books = '0' }) =>
    t('The reports are still being built ({books} books so far). Sums are incomplete.', { books }),
  'reports-differ': ({ count = '0' }) =>
    plural(
      Number(count),
      'A sum of the reports differs from the ledger.',
      '{count} sums of the reports differ from the ledger.',
    ),
  'wins-held': ({ count = '0' }) =>
    plural(
      Number(count),
      'A win waits: it exceeds a limit on payouts of its provider.',
      '{count} wins wait: they exceed a limit on payouts of their provider.',
    ),
  'sms-delayed': ({ waiting = '0', seconds = '0' }) =>
    t('SMS are delayed: {waiting} wait, the oldest for {minutes} minutes.', {
      waiting,
      minutes: Math.max(1, Math.round(Number(seconds) / 60)),
    }),
}

const pages: Partial<Record<string, PageName>> = {
  'rtp-outside': 'games',
  'books-frozen': 'ledger',
  'ledger-halted': 'ledger',
  'reports-building': 'reports',
  'reports-differ': 'reports',
  'sms-delayed': 'health',
  'wins-held': 'games',
}

export function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  if (alerts.length === 0) return null
  return (
    <section aria-label={t('Alerts')}>
      <ul className={styles.alerts}>
        {alerts.map(({ code, fields }) => {
          const page = styleFor(pages, code)
          return (
            <li key={`${code} ${JSON.stringify(fields)}`} className={styles.alert}>
              <TriangleAlert aria-hidden="true" />
              <span>{wordFor(words, code, fields)}</span>
              {page && (
                <Link to={paths[page]} className={styles.alertLink}>
                  {pageTitles()[page]}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
