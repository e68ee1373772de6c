import Hourglass from 'lucide-react/icons/hourglass'
import { Link } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { minuteText } from '../lib/days.ts'
import { paths } from '../lib/paths.ts'
import { useCan } from '../lib/session.ts'
import styles from './waits.module.css'

/** Stands in place of the button whose action waits for a second person. */
export function WaitsForApproval({ since, children }: { since: string; children?: string | undefined }) {
  const text = t('Waits for approval since {time}', { time: minuteText(since) })
  return (
    <span className={styles.waits}>
      <Hourglass aria-hidden="true" />
      <span>
        {children && <>{children} · </>}
        {useCan('approvals.read') ? <Link to={`${paths.approvals}?state=pending`}>{text}</Link> : text}
      </span>
    </span>
  )
}

type RequestTrace = { call: string; operatorId: number | null; amount: number | null; since: string }

/** Since when a request for this call waits. A server of an older version sends no requests. */
export const waitsSince = (
  waiting: readonly RequestTrace[] | undefined,
  call: string,
  effect?: { operatorId: number; amount: number },
): string | undefined =>
  waiting?.find(
    (one) => one.call === call && (!effect || (one.operatorId === effect.operatorId && one.amount === effect.amount)),
  )?.since
