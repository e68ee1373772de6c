/** The subject of a row of the audit log in words, with a link to its page. */
import type { Permission } from '@lucero/contract/house/permissions'
import { Link } from '@lucero/ui/page/router.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useOperators } from '../../lib/operators.ts'
import { findingPath, packageIn, packagePath, paths, playerPath } from '../../lib/paths.ts'
import { useStaff } from '../../lib/session.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import styles from './log-page.module.css'

export type LogSubject = { subject: string; subjectName?: string | null }

/** An id of 36 characters is shown by its first part. */
const short = (id: string) => (isUuid(id) ? id.slice(0, 8) : id)
const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

const words: Record<string, (name: string) => string> = {
  player: (name) => t('Player {name}', { name }),
  players: () => t('List of players'),
  staff: (name) => t('Staff member {name}', { name }),
  key: (name) => t('API key {name}', { name }),
  operator: (name) => t('Operator {name}', { name }),
  approval: (id) => t('Request {id}', { id }),
  redeem: (id) => t('Redeem {id}', { id }),
  grant: (id) => t('Grant of credit {id}', { id }),
  bonus: (title) => t('Bonus {title}', { title }),
  conversation: (id) => t('Conversation {id}', { id }),
  answer: (name) => t('Canned answer {name}', { name }),
  broadcast: (id) => t('Notification to many players {id}', { id }),
  game: (name) => t('Game {name}', { name }),
  package: (name) => t('Version {version} of {game}', packageIn(name)),
  provider: (name) => t('Provider {name}', { name }),
  finding: (id) => t('Finding {id}', { id }),
  audit: (id) => t('Audit {id}', { id }),
  limit: (name) => t('Limit of {name}', { name }),
  phone: (digits) => t('Phone {digits}', { digits }),
  reports: () => t('Reports'),
  ledger: () => t('All books'),
  database: () => t('Database'),
}

type Target = { permission: Permission; to: (id: string) => string }

const pages: Record<string, Target> = {
  players: { permission: 'players.read', to: () => paths.players },
  staff: { permission: 'staff.read', to: () => paths.staff },
  key: { permission: 'keys.read', to: () => paths.keys },
  approval: { permission: 'approvals.read', to: () => paths.approvals },
  redeem: { permission: 'redeems.read', to: (id) => `${paths.counter}?redeem=${encodeURIComponent(id)}` },
  grant: { permission: 'players.read', to: () => paths.credit },
  bonus: { permission: 'bonuses.read', to: (id) => `${paths.bonuses}?bonus=${encodeURIComponent(id)}` },
  conversation: { permission: 'inbox.read', to: (id) => `${paths.inbox}?c=${encodeURIComponent(id)}` },
  game: { permission: 'games.read', to: () => paths.games },
  package: { permission: 'games.read', to: (id) => packagePath(packageIn(id).game, packageIn(id).version) },
  provider: { permission: 'games.read', to: () => paths.games },
  finding: { permission: 'risk.read', to: findingPath },
  audit: { permission: 'ledger.read', to: () => paths.ledger },
  ledger: { permission: 'ledger.read', to: () => paths.ledger },
  limit: { permission: 'staff.read', to: () => paths.staff },
  reports: { permission: 'reports.read', to: () => paths.reports },
}

/** `player:ana` is a kind and an id. A few subjects have only a kind. */
function partsOf(subject: string): { kind: string; id: string } {
  const at = subject.indexOf(':')
  return at < 0 ? { kind: subject, id: '' } : { kind: subject.slice(0, at), id: subject.slice(at + 1) }
}

export function subjectText({ subject, subjectName }: LogSubject, operatorName: (id: number) => string): string {
  const { kind, id } = partsOf(subject)
  if (!Object.hasOwn(words, kind)) return subject
  return wordFor(words, kind, kind === 'operator' ? operatorName(Number(id)) : (subjectName ?? short(id)))
}

export function Subject(row: LogSubject) {
  const { kind, id } = partsOf(row.subject)
  const { permissions } = useStaff()
  const text = subjectText(row, useOperators().nameOf)
  if (kind === 'player' && !isUuid(id)) return <PlayerLink username={id} />
  const page = kind === 'player' ? { permission: 'players.read' as const, to: playerPath } : pages[kind]
  if (!page || !permissions.includes(page.permission)) return text
  return (
    <Link to={page.to(id)} className={styles.player} onClick={(event) => event.stopPropagation()}>
      {text}
    </Link>
  )
}
