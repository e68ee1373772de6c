/** Pages without a game: opening, closed, unknown. */
import type { ReactNode } from 'react'
import { brand } from '@lucero/contract/shared/brand'
import { ownGames, ownGamesPath } from '@lucero/contract/shared/own-games'
import { NotFoundScene } from '@lucero/ui/look/not-found-scene.tsx'
import { Spinner } from '@lucero/ui/look/spinner.tsx'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { openAgainUrl, saferPlayUrl } from '../session/app-urls.ts'
import styles from './other-pages.module.css'
import { canOpenAgain, isPlayerLimit, refusalText } from '../session/refusal-text.ts'
import { t } from '@lucero/ui/text/t.ts'

export function OpeningPage() {
  return (
    <main className={styles.page} aria-busy="true">
      <Spinner size={44} />
      <p className={styles.text}>{t('Opening the table…')}</p>
      <p className={styles.late}>{t('Still trying. Is your connection up?')}</p>
    </main>
  )
}

type ClosedPageProps = { refusal: string; lobbyUrl: string; game: string }

export function ClosedPage({ refusal, lobbyUrl, game }: ClosedPageProps) {
  return (
    <MessagePage lobbyUrl={lobbyUrl} title={t('This table is closed')}>
      <p className={styles.text}>
        {t('{refusalText} A round in play is safe and will finish by itself.', { refusalText: refusalText(refusal) })}
      </p>
      {isPlayerLimit(refusal) && (
        <a className={styles.limits} href={saferPlayUrl(lobbyUrl)}>
          {t('Safer Play')}
        </a>
      )}
      {canOpenAgain(refusal) && (
        <a className={styles.limits} href={openAgainUrl(game, 'real', lobbyUrl)}>
          {t('Open again')}
        </a>
      )}
    </MessagePage>
  )
}

export function UnknownPage() {
  return (
    <MessagePage lobbyUrl="/" title={t('There is no such table')}>
      <p className={styles.text}>{t('But there are these, and all of them can be tried with play money:')}</p>
      <ul className={styles.games}>
        {ownGames.map(({ id, name }) => (
          <li key={id}>
            <a href={`${ownGamesPath}/${id}/`}>{name}</a>
          </li>
        ))}
      </ul>
    </MessagePage>
  )
}

function MessagePage({ lobbyUrl, title, children }: { lobbyUrl: string; title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <a className={styles.home} href={lobbyUrl} aria-label={t('{brand}, back to the lobby', { brand })}>
        <StarLogo />
      </a>
      <NotFoundScene />
      <h1 className={styles.title}>{title}</h1>
      {children}
      <a className={styles.lobby} href={lobbyUrl}>
        {t('Back to the lobby')}
      </a>
    </main>
  )
}
