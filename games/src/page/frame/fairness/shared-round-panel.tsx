import { ownGames, ownGamesPath } from '@lucero/contract/shared/own-games'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { formatCents, formatMultiple } from '../bet/amount.ts'
import type { SharedRound } from './shared-round.ts'
import styles from './shared-round-panel.module.css'
import { Verification } from './verification.tsx'

/** The round of a link, verified. Undefined for a link that cannot be read. */
export function SharedRoundPanel({ shared }: { shared: SharedRound | undefined }) {
  return (
    <Panel title={t('A shared round')}>
      {shared ? (
        <Round {...shared} />
      ) : (
        <ErrorState
          title={t('This link does not carry a round')}
          text={t('A part of the link is missing or was changed. Please get it again, or enter the round by hand.')}
        />
      )}
    </Panel>
  )
}

function Round({ round, claim, checked: { stake, outcome }, payout }: SharedRound) {
  const facts = [
    [t('Game'), ownGames.find(({ id }) => id === claim.game)?.name ?? claim.game],
    [t('Bet'), formatCents(stake)],
    [t('Outcome'), outcome],
    [t('Payout'), `${formatCents(payout)} · ${formatMultiple(payout / stake)}`],
  ] as const
  return (
    <div className={styles.round}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Verification claim={claim} />
      <p className={styles.note}>
        {t('Everything comes from the link. The link was not sent to a server.')}{' '}
        <a className={styles.link} href={`${ownGamesPath}/verify/${round}`}>
          {t('A link can be made up. Compare it with our record of the round')}
        </a>
      </p>
    </div>
  )
}
