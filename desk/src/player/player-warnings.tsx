/** Pinned notes and open risk findings, wherever staff decides about money of the player. Draws nothing if there are none. */
import { Refusal } from '@lucero/contract/shared/refusals'
import { Button } from '@lucero/ui/action/button.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Link } from '@lucero/ui/page/router.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { actorName } from '../lib/actor-name.ts'
import { errorText } from '../lib/error-text.ts'
import { useHouse } from '../lib/house.ts'
import { findingPath } from '../lib/paths.ts'
import { riskKindNames } from '../lib/risk-kinds.ts'
import { useCan } from '../lib/session.ts'
import { suspensionText, type Suspension } from './suspension-words.ts'
import styles from './player-warnings.module.css'

export function PlayerWarnings({ username }: { username: string }) {
  const canRead = useCan('players.read')
  const { data, error, refetch } = useHouse('getPlayerWarnings', { username }, { enabled: canRead })
  // A node of an older version lacks the call.
  if (error && !data && !(error instanceof Refusal && error.code === 'NOT_FOUND'))
    return (
      <section className={styles.band} aria-label={t('Before you decide')}>
        <p role="alert">
          {t('Notes on this player could not be read.')} {errorText(error)}
        </p>
        <Button size="small" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </section>
    )
  if (!data || (data.notes.length === 0 && data.openFindings === 0 && !data.suspension)) return null
  return (
    <section className={styles.band} aria-label={t('Before you decide')}>
      {data.suspension && <SuspensionNote suspension={data.suspension} />}
      {data.notes.map(({ id, note, author, createdAt }) => (
        <p key={id} className={styles.note}>
          <span>{note}</span>
          <span className={styles.by}>
            {actorName(author)} · <RelativeTime value={createdAt} />
          </span>
        </p>
      ))}
      {data.openFindings > 0 && <Findings {...data} />}
    </section>
  )
}

const SuspensionNote = ({ suspension }: { suspension: Suspension }) => (
  <p className={styles.note}>
    <span>{suspensionText(suspension)}</span>
    <span className={styles.by}>
      {[t('No redeem can be paid.'), suspension.reason].filter((part) => part !== null).join(' · ')}
    </span>
  </p>
)

type FindingsProps = { findings: readonly { id: number; kind: string }[]; openFindings: number }

function Findings({ findings, openFindings }: FindingsProps) {
  const count = plural(openFindings, '{count} open risk finding', '{count} open risk findings')
  if (findings.length === 0) return <p>{t('{findings}. Ask a manager before you decide.', { findings: count })}</p>
  return (
    <p>
      {count}:{' '}
      {findings.map(({ id, kind }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link to={findingPath(id)}>{wordFor(riskKindNames, kind)}</Link>
        </span>
      ))}
    </p>
  )
}
