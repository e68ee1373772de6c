import { brand } from '@lucero/contract/shared/brand'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { BackLink } from './back-link.tsx'
import type { GameVisit } from './use-visit.ts'
import styles from './visit-bar.module.css'

type VisitBarProps = { visit: GameVisit | undefined; minutes: number; onReload: (() => void) | undefined }

/** Lobby, name of the game, time and balance. They come from our server: the game is foreign. */
export function VisitBar({ visit, minutes, onReload }: VisitBarProps) {
  return (
    <header className={styles.bar}>
      <BackLink className={styles.home} label={t('{brand}, back to the lobby', { brand })}>
        <StarLogo size={24} />
      </BackLink>
      <h1 className={styles.title}>{visit?.game.name ?? t('Game')}</h1>
      {visit && (
        <dl className={styles.figures} aria-label={t('This visit')}>
          <div className={styles.figure}>
            <dt>{t('Time|visit')}</dt>
            <dd>{t('{count} min', { count: minutes })}</dd>
          </div>
          <div className={styles.figure}>
            <dt>{t('Balance')}</dt>
            <dd className={styles.balance}>{formatAmount(visit.balance)}</dd>
            {visit.bonus > 0 && (
              <dd className={styles.bonus}>{t('incl. {amount} bonus', { amount: formatAmount(visit.bonus) })}</dd>
            )}
          </div>
        </dl>
      )}
      {onReload && <IconButton label={t('Load the game again')} icon={<RotateCw />} onClick={onReload} />}
    </header>
  )
}
