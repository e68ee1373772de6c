/** Beside the effect of a request: links to what it is about, warnings and notes about the player, and how a redeem was won. */
import type { HouseData } from '@lucero/contract/house/client'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Link } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { actorName } from '../../lib/actor-name.ts'
import { errorText } from '../../lib/error-text.ts'
import { packageIn, packagePath, paths, playerPath } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import { HowWon } from '../../player/how-won.tsx'
import { PlayerWarnings } from '../../player/player-warnings.tsx'
import styles from './approvals.module.css'
import type { Approval } from './request-words.ts'

type Details = HouseData<'showApproval'>
type Query = { data: Details | undefined; error: Error | null; refetch: () => Promise<unknown> }

export function RequestContext({
  approval,
  details: { data, error, refetch },
}: {
  approval: Approval
  details: Query
}) {
  const redeem = data?.now.redeem ?? approval.snapshot?.redeem
  const player = data?.now.player ?? approval.snapshot?.player
  return (
    <div className={styles.context}>
      <Links approval={approval} />
      {error && !data && <ErrorState title={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {player && <PlayerWarnings username={player.username} />}
      {data && <Notes notes={data.notes} />}
      {redeem && player && <HowWon username={player.username} operatorId={redeem.operatorId} />}
    </div>
  )
}

/** Links to the subjects of a request that the role may open. */
export function Links({ approval: { snapshot, subject } }: { approval: Approval }) {
  const [players, redeems, bonuses] = [useCan('players.read'), useCan('redeems.read'), useCan('bonuses.read')]
  const games = useCan('games.read')
  const { game, version } = packageIn(subject.replace(/^package:/, ''))
  const { player, redeem, bonus } = snapshot ?? { player: null, redeem: null, bonus: null }
  const links = [
    player && players && { to: playerPath(player.id), text: t('Player {name}', { name: player.username }) },
    redeem &&
      redeems && {
        to: `${paths.counter}?redeem=${encodeURIComponent(redeem.redeem_id)}`,
        text: t('Redeem {id}', { id: redeem.redeem_id }),
      },
    bonus &&
      bonuses && {
        to: `${paths.bonuses}?bonus=${encodeURIComponent(bonus.id)}`,
        text: t('Bonus {title}', { title: bonus.title }),
      },
    subject.startsWith('package:') &&
      games && { to: packagePath(game, version), text: t('Version {version} of {game}', { version, game }) },
    subject === 'race' && bonuses && { to: `${paths.bonuses}?tab=race`, text: t('Weekly race') },
  ].filter((link) => link !== null && link !== false)
  if (links.length === 0) return null
  return (
    <span className={styles.links}>
      {links.map(({ to, text }) => (
        <Link key={to} to={to} className={styles.link}>
          {text}
        </Link>
      ))}
    </span>
  )
}

/** Pinned notes are among the warnings. */
function Notes({ notes }: Pick<Details, 'notes'>) {
  const others = notes.filter(({ pinned }) => !pinned)
  if (others.length === 0) return null
  return (
    <section className={styles.notes} aria-label={t('Other notes on the player')}>
      <h3>{t('Other notes on the player')}</h3>
      <ul>
        {others.map(({ id, author, note, createdAt }) => (
          <li key={id}>
            <p>{note}</p>
            <small>
              {actorName(author)} · <RelativeTime value={createdAt} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
