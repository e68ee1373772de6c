/** Everything that happened with the player, newest first. The kinds are a filter in the address. */
import { timelineKinds, type TimelineKind } from '@lucero/contract/house/lists'
import type { TimelineEntry } from '@lucero/contract/house/overview'
import { clsx } from 'clsx'
import ExternalLink from 'lucide-react/icons/external-link'
import { Button } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { Link } from '@lucero/ui/page/router.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useOperators } from '../../lib/operators.ts'
import { useHousePages } from '../../lib/pages.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { kindNames } from './timeline-kinds.ts'
import { wordsOf } from './timeline-words.tsx'
import styles from './player.module.css'

export function Timeline({ username }: { username: string }) {
  const chosen = useChosenKinds()
  const kinds = chosen.length > 0 ? { kinds: [...chosen] } : {}
  const query = useHousePages('getPlayerTimeline', 'before', { username, ...kinds })
  const entries = query.data?.pages.flatMap((page) => page.entries)
  return (
    <Panel title={t('Timeline')}>
      <Chips kinds={query.data?.pages[0]?.kinds ?? []} chosen={chosen} />
      {entries ? (
        <Entries entries={entries} />
      ) : query.error ? (
        <ErrorState title={errorText(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Spinner />
      )}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function useChosenKinds(): readonly TimelineKind[] {
  const text = useUrlState().get('kinds') ?? ''
  return timelineKinds.filter((kind) => text.split(',').includes(kind))
}

type ChipsProps = { kinds: readonly TimelineKind[]; chosen: readonly TimelineKind[] }

function Chips({ kinds, chosen }: ChipsProps) {
  const url = useUrlState()
  const toggle = (kind: TimelineKind) => {
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]
    url.set({ kinds: next.join(','), mark: undefined })
  }
  return (
    <fieldset className={styles.chips} aria-label={t('Show only')}>
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={chosen.includes(kind)}
          className={clsx(styles.chip, chosen.includes(kind) && styles.chosen)}
          onClick={() => toggle(kind)}
        >
          {wordFor(kindNames, kind)}
        </button>
      ))}
      {chosen.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => url.set({ kinds: undefined, mark: undefined })}>
          {t('Show all')}
        </button>
      )}
    </fieldset>
  )
}

function Entries({ entries }: { entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return <EmptyState title={t('Nothing happened yet')} />
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <Entry key={`${entry.kind} ${entry.id}`} entry={entry} />
      ))}
    </ol>
  )
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const mark = useUrlState().get('mark')
  const { title, details, amount, to, href } = wordsOf(entry, useOperators().nameOf)
  const ids = ['id', 'roundId', 'transferId'].map((name) => (entry as Record<string, unknown>)[name])
  return (
    <li
      className={clsx(styles.entry, mark !== undefined && ids.includes(mark) && styles.marked)}
      data-kind={entry.kind}
    >
      <span className={styles.dot} aria-hidden="true" />
      <div>
        <p>
          <b>{title}</b>
        </p>
        {details.length > 0 && <p className={styles.detail}>{details.join(' · ')}</p>}
        {to && (
          <Link to={to} className={styles.open}>
            {t('Open')}
          </Link>
        )}
        {href && (
          <a href={href} target="_blank" rel="noreferrer" className={styles.open}>
            {t('Verify the round')} <ExternalLink aria-hidden="true" />
          </a>
        )}
      </div>
      <div className={styles.right}>
        {amount}
        <HouseTime value={entry.at} />
      </div>
    </li>
  )
}
