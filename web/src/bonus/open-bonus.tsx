import type { BonusCredit, BonusTerms } from '@lucero/contract/player/bonus'
import { useState, type ReactNode, type Ref } from 'react'
import { launchGame } from '../catalogue/launch-game.ts'
import { openNewTab } from '../lib/new-tab.ts'
import { paths } from '../lib/paths.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { ProgressBar } from '@lucero/ui/display/progress-bar.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { leftToWager } from './amounts.ts'
import { CollectAlert } from './collect-alert.tsx'
import { LastBets } from './last-bets.tsx'
import styles from './open-bonus.module.css'
import { RefuseAlert } from './refuse-alert.tsx'
import { TermsList } from './terms-list.tsx'
import { timeLeft, useMillisecondsLeft } from './time-left.ts'
import { canBeRefused, freeSpinsIn, stateName, whatSpinsBring } from './words.ts'
import { styleFor } from '@lucero/ui/text/server-word.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

type OpenBonusProps = {
  credit: BonusCredit
  terms: BonusTerms | undefined
  description: string | undefined
  headingRef: Ref<HTMLHeadingElement>
  onTimeUp: () => void
}

/** BON-1: the open bonus. */
export function OpenBonus({ credit, terms, description, headingRef, onTimeUp }: OpenBonusProps) {
  const { title, state } = credit
  const spins = terms && whatSpinsBring(terms)
  return (
    <section className={styles.open} aria-labelledby="open-bonus">
      <div className={styles.head}>
        <h2 id="open-bonus" ref={headingRef} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        <StateTag state={state} />
      </div>
      <p className={styles.standing}>{standing(credit, terms)}</p>
      {spins && state !== 'wagered' && <p className={styles.standing}>{spins}</p>}
      <div className={styles.columns}>
        <div className={styles.main}>
          {state === 'awaiting-deposit' ? <ToCome amount={credit.amount} /> : <Balance credit={credit} />}
          {state !== 'awaiting-deposit' && <Progress credit={credit} />}
          <Facts credit={credit} onTimeUp={onTimeUp} />
          <Actions credit={credit} terms={terms} />
        </div>
        <div className={styles.aside}>
          {state !== 'awaiting-deposit' && (
            <LastBets bets={credit.lastBets} none={t('After each bet, this list shows how much of it counted.')} />
          )}
          {terms && (
            <details className={styles.details}>
              <summary>{t('Its terms')}</summary>
              {description && <p>{description}</p>}
              <TermsList terms={terms} />
            </details>
          )}
        </div>
      </div>
    </section>
  )
}

const stateTags: Partial<Record<BonusCredit['state'], () => ReactNode>> = {
  'awaiting-deposit': () => <Tag tone="coral">{t('Waiting for a deposit')}</Tag>,
  active: () => <Tag tone="violet">{t('Ready to play')}</Tag>,
  wagering: () => <Tag tone="gold">{t('Being wagered')}</Tag>,
  wagered: () => <Tag tone="green">{t('Wagered')}</Tag>,
}

const StateTag = ({ state }: Pick<BonusCredit, 'state'>) =>
  styleFor(stateTags, state)?.() ?? <Tag>{stateName(state)}</Tag>

function standing(credit: BonusCredit, terms: BonusTerms | undefined): string {
  const { state, operatorId, freeSpinsLeft } = credit
  if (state === 'awaiting-deposit') {
    if (!terms) return t('It starts when operator {operatorId} grants you credit.', { operatorId: operatorId ?? '' })
    return t('It starts when operator {operatorId} grants you credit of {least} to {most}.', {
      operatorId: operatorId ?? '',
      least: formatAmount(terms.minDeposit),
      most: formatAmount(terms.maxDeposit),
    })
  }
  if (state === 'wagered') return t('You have wagered all of it. You can collect it at any time.')
  if (freeSpinsLeft > 0 && terms?.freeSpins)
    return t('You have {spins} left in {name}, {amount} each.', {
      spins: freeSpinsIn(freeSpinsLeft),
      amount: formatAmount(terms.freeSpins.stake),
      name: terms.freeSpins.name,
    })
  if (state === 'active')
    return t('It pays your bets before your own credit does. The first such bet begins the wagering.')
  if (state !== 'wagering') return ''
  return t('{amount} more to wager, and it is yours to collect.', { amount: formatAmount(leftToWager(credit)) })
}

function ToCome({ amount }: Pick<BonusCredit, 'amount'>) {
  return (
    <div>
      <p className={styles.label}>{t('Bonus credit to come')}</p>
      <Amount value={amount} tone="gold" size="huge" />
    </div>
  )
}

function Balance({ credit: { balance, freeSpinsWon, state } }: { credit: BonusCredit }) {
  return (
    <div>
      <p className={styles.label}>{t('Bonus balance')}</p>
      <Amount value={balance} tone="violet" size="huge" />
      {freeSpinsWon > 0 && (
        <p className={styles.label}>{wonByFreeSpins(formatAmount(freeSpinsWon), state === 'wagered')}</p>
      )}
    </div>
  )
}

const wonByFreeSpins = (amount: string, isWagered: boolean) =>
  isWagered
    ? t('{amount} of it was won by free spins: it is removed when you collect.', { amount })
    : t('{amount} of it was won by free spins: play with it; it is removed when the bonus is wagered or ends.', {
        amount,
      })

function Progress({ credit: { wagered, target, state } }: { credit: BonusCredit }) {
  const percent = target > 0 ? Math.min(100, Math.floor((wagered / target) * 100)) : 100
  return (
    <div className={styles.progress}>
      <p className={styles.figures}>
        <span>
          {richText('{wagered} of {target} wagered', {
            wagered: <Amount value={wagered} />,
            target: <Amount value={target} />,
          })}
        </span>
        <span className={styles.percent}>{percent} %</span>
      </p>
      <ProgressBar
        label={t('Wagered: {wagered} of {target}', { wagered: formatAmount(wagered), target: formatAmount(target) })}
        value={wagered}
        max={target}
        tone={state === 'wagered' ? 'green' : 'gold'}
      />
    </div>
  )
}

function Facts({ credit, onTimeUp }: { credit: BonusCredit; onTimeUp: () => void }) {
  const { expiresAt, maxBet, cap, state, operatorId, freeSpinsLeft } = credit
  return (
    <dl className={styles.facts}>
      {expiresAt && (
        <Fact name={state === 'awaiting-deposit' ? t('Time left for the deposit') : t('Time left')}>
          <TimeLeft key={expiresAt} until={expiresAt} onOver={onTimeUp} />
        </Fact>
      )}
      {freeSpinsLeft > 0 && <Fact name={t('Free spins left')}>{freeSpinsLeft}</Fact>}
      {state !== 'wagered' && (
        <Fact name={t('Largest bet')}>{maxBet === null ? t('No limit') : formatAmount(maxBet)}</Fact>
      )}
      <Fact name={t('Collect at most')}>{formatAmount(cap)}</Fact>
      <Fact name={t('Operator')}>{operatorId}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function TimeLeft({ until, onOver }: { until: string; onOver: () => void }) {
  return <time dateTime={until}>{timeLeft(useMillisecondsLeft(until, onOver))}</time>
}

/** Collect is available once the bonus is wagered, refuse only before any wagering. */
function Actions({ credit, terms }: Pick<OpenBonusProps, 'credit' | 'terms'>) {
  const [asking, setAsking] = useState<'collect' | 'refuse'>()
  const { state } = credit
  const close = () => setAsking(undefined)
  return (
    <div className={styles.actions}>
      {state === 'wagered' && (
        <Button variant="primary" size="large" onClick={() => setAsking('collect')}>
          {t('Collect')}
        </Button>
      )}
      {(state === 'active' || state === 'wagering') && <PlayButton credit={credit} terms={terms} />}
      {canBeRefused(credit) && <Button onClick={() => setAsking('refuse')}>{t('Refuse')}</Button>}
      {asking === 'collect' && <CollectAlert credit={credit} onClose={close} />}
      {asking === 'refuse' && <RefuseAlert credit={credit} onClose={close} />}
    </div>
  )
}

/** Free spins cost nothing, so their game opens directly. Other bonuses can be played in any game. */
function PlayButton({ credit: { freeSpinsLeft }, terms }: Pick<OpenBonusProps, 'credit' | 'terms'>) {
  const spins = freeSpinsLeft > 0 ? terms?.freeSpins : undefined
  if (!spins)
    return (
      <ButtonLink variant="primary" to={paths.home}>
        {t('Play')}
      </ButtonLink>
    )
  return (
    <Button variant="primary" onClick={() => void launchGame(spins.gameId, openNewTab(spins.name))}>
      {t('Play {name}', { name: spins.name })}
    </Button>
  )
}
