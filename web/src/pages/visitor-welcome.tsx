import { gameUrl } from '../lib/game-url.ts'
import { ownGames, ownGamesPath } from '@lucero/contract/shared/own-games'
import Play from 'lucide-react/icons/play'
import { openAuth } from '../lib/ui-state.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useWelcomeCredit } from '../wallet/queries.ts'
import styles from './home-page.module.css'

const [first] = ownGames

export function VisitorWelcome() {
  const { data: credit = 0 } = useWelcomeCredit()
  return (
    <>
      <h1>{t('Every round, under a bright star.')}</h1>
      <p className={styles.lede}>
        {t('Casino games with the odds on the table, and a ledger you can check yourself.')}
      </p>
      <p className={styles.offer}>
        {credit > 0 && t('{amount} to start with, no card.', { amount: formatAmount(credit) })}
      </p>
      <div className={styles.actions}>
        <Button variant="primary" size="large" onClick={() => openAuth('profile')}>
          {t('Join Now')}
        </Button>
        <ButtonLink
          className={styles.try}
          size="large"
          icon={<Play fill="currentColor" />}
          to={gameUrl(`${ownGamesPath}/${first.id}/?mode=demo`)}
          target="_blank"
          rel="noopener"
        >
          {t('Try {game}', { game: first.name })}
        </ButtonLink>
      </div>
    </>
  )
}
