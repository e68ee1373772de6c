/** One player: who it is, what it holds, what may be done, and everything that happened. */
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouse } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { connections, Standing } from '../../player/standing.tsx'
import { suspensionText } from '../../player/suspension-words.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { Balances } from './balances.tsx'
import { Notes } from './notes.tsx'
import { PlayerActions } from './player-actions.tsx'
import { exclusionText, SaferPlayPanel } from './safer-play-panel.tsx'
import type { ShownPlayer } from './shown-player.ts'
import { Timeline } from './timeline.tsx'
import { SuspensionPanel } from './suspension-panel.tsx'
import styles from './player.module.css'

export default function PlayerPage() {
  const id = useUrlState().get('id')
  const { data, error, refetch } = useHouse('showPlayer', { id: id ?? '' }, { enabled: id !== undefined })
  if (id === undefined)
    return (
      <EmptyState isPage title={t('No player is chosen')} text={t('Open a player from the search or from a list.')} />
    )
  // The key makes a new player start with empty panels, not with those of the player before.
  if (data) return <Player key={data.player.id} shown={data} />
  return (
    <>
      <PageHeader title={pageTitles().player} />
      {error ? <ErrorState title={errorText(error)} onRetry={() => void refetch()} /> : <Spinner />}
    </>
  )
}

function Player({ shown }: { shown: ShownPlayer }) {
  const { player, balances, saferPlay, suspension } = shown
  const isClosed = player.standing === 'closed'
  return (
    <>
      <PageHeader title={player.username} />
      <Identity shown={shown} />
      <PlayerActions shown={shown} />
      <div className={styles.columns}>
        <Timeline username={player.username} />
        <div className={styles.side}>
          {suspension && <SuspensionPanel suspension={suspension} />}
          <Balances balances={balances} />
          <Notes username={player.username} isClosed={isClosed} />
          {saferPlay && <SaferPlayPanel saferPlay={saferPlay} isClosed={isClosed} />}
        </div>
      </div>
    </>
  )
}

function Identity({ shown: { player, operators, saferPlay, isExcluded, suspension } }: { shown: ShownPlayer }) {
  const { nameOf } = useOperators()
  return (
    <div className={styles.identity}>
      <Standing value={player.standing} />
      {suspension && <Tag tone="red">{suspensionText(suspension)}</Tag>}
      {(saferPlay?.break ?? isExcluded) && (
        <Tag tone="coral">{saferPlay?.break ? exclusionText(saferPlay.break) : t('On a break')}</Tag>
      )}
      {player.realName && <span>{player.realName}</span>}
      <span>{player.phone ?? t('Personal data deleted')}</span>
      <Tag tone={player.verified ? 'green' : 'coral'}>{player.verified ? t('Verified') : t('Not verified')}</Tag>
      {operators.map(({ operatorId, status }) => (
        <Tag key={operatorId} tone={status === 'active' ? 'violet' : 'neutral'}>
          {`${nameOf(operatorId)} · ${wordFor(connections, status)}`}
        </Tag>
      ))}
    </div>
  )
}
