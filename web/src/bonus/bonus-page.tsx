import type { Bonus, BonusCredit } from '@lucero/contract/player/bonus'
import type { SaferPlay } from '@lucero/contract/player/safer'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { paths } from '../lib/paths.ts'
import { ExclusionNote, exclusionTitle } from '../safer/exclusion-note.tsx'
import { useSaferPlay } from '../safer/queries.ts'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import styles from './bonus-page.module.css'
import { ClaimAlert } from './claim-alert.tsx'
import { History } from './history.tsx'
import { OfferCard } from './offer-card.tsx'
import { OpenBonus } from './open-bonus.tsx'
import { bonusKey, useBonusDetail, useBonuses, useOpenBonus } from './queries.ts'
import { isOpen, isUnclaimable } from './words.ts'
import { t } from '@lucero/ui/text/t.ts'

/** BON-1 */
export default function BonusPage() {
  const terms = <ButtonLink to={paths.bonusTerms}>{t('Bonus Terms')}</ButtonLink>
  return (
    <>
      <PageHeader
        title={t('Bonuses')}
        text={t(
          'Extra credit to play with. You see the terms before you claim a bonus, and they do not change afterwards.',
        )}
        actions={terms}
      />
      <Bonuses />
    </>
  )
}

function Bonuses() {
  const list = useBonuses()
  const open = useOpenBonus()
  const retry = () => void Promise.all([list.refetch(), open.refetch()])
  if (list.data && open.data !== undefined)
    return <Loaded bonuses={list.data.bonus} history={list.data.history} open={open.data} />
  if (list.isError || open.isError) return <Failed retrying={list.isFetching || open.isFetching} onRetry={retry} />
  return <Loading />
}

type LoadedProps = { bonuses: Bonus[]; history: BonusCredit[]; open: BonusCredit | null }

function Loaded({ bonuses, history, open }: LoadedProps) {
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const [claiming, setClaiming] = useState<Bonus>()
  const [claimedId, setClaimedId] = useState<string>()
  const readAgain = useCallback(() => void client.invalidateQueries({ queryKey: bonusKey }), [client])
  const exclusion = useSaferPlay().data?.break ?? null
  const offered = exclusion ? [] : bonuses.filter((bonus) => !isOpen(bonus) && bonus.id !== open?.bonusId)
  const { data: detail } = useBonusDetail(open?.bonusId)
  const listed = bonuses.find(({ id }) => id === open?.bonusId)
  const isEmpty = !open && offered.length === 0 && history.length === 0
  useFocusWhen(open !== null && !claiming && open.bonusId === claimedId, heading)
  if (isEmpty) return exclusion ? <NoOffers exclusion={exclusion} /> : <NothingYet />
  return (
    <div className={styles.page}>
      {open && (
        <OpenBonus
          credit={open}
          terms={detail ?? listed}
          description={detail?.description ?? listed?.description}
          headingRef={heading}
          onTimeUp={readAgain}
        />
      )}
      {exclusion ? (
        <NoOffers exclusion={exclusion} />
      ) : (
        <Offers offered={offered} isOneOpen={open !== null} onClaim={setClaiming} />
      )}
      {history.length > 0 && <History history={history} />}
      {claiming && (
        <ClaimAlert
          bonus={claiming}
          onClaimed={() => setClaimedId(claiming.id)}
          onClose={() => setClaiming(undefined)}
        />
      )}
    </div>
  )
}

/**
 * Scrolls to the bonus that was just claimed, at the top of the page. It waits a frame, because the closing dialog restores the focus
 * first.
 */
function useFocusWhen(isThere: boolean, heading: RefObject<HTMLHeadingElement | null>) {
  useEffect(() => {
    if (!isThere) return undefined
    const frame = requestAnimationFrame(() => heading.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [isThere, heading])
}

type OffersProps = { offered: Bonus[]; isOneOpen: boolean; onClaim: (bonus: Bonus) => void }

function Offers({ offered, isOneOpen, onClaim }: OffersProps) {
  const claimableFirst = offered.toSorted((one, other) => Number(isUnclaimable(one)) - Number(isUnclaimable(other)))
  return (
    <section aria-labelledby="offered">
      <h2 id="offered" className={styles.title}>
        {t('On offer')}
      </h2>
      {offered.length === 0 && (
        <p className={styles.none}>
          {isOneOpen ? t('No other bonus is offered to you right now.') : t('No bonus is offered to you right now.')}
        </p>
      )}
      <ul className={styles.cards}>
        {claimableFirst.map((bonus) => (
          <li key={bonus.id}>
            <OfferCard bonus={bonus} onClaim={() => onClaim(bonus)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Players with a time-out or self-exclusion see no offers. */
function NoOffers({ exclusion }: { exclusion: NonNullable<SaferPlay['break']> }) {
  return (
    <Panel>
      <h2 className={styles.title}>{exclusionTitle(exclusion)}</h2>
      <p className={styles.none}>{t('You asked for time away from play, so no bonus is offered to you.')}</p>
      <ExclusionNote until={exclusion.until} />
    </Panel>
  )
}

function NothingYet() {
  return (
    <Panel>
      <EmptyState
        title={t('No bonus right now')}
        text={t('Bonuses for you appear here, and you get a notification for each.')}
        action={<ButtonLink to={paths.home}>{t('See the Games')}</ButtonLink>}
      />
    </Panel>
  )
}

function Failed({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <Panel>
      <ErrorState title={t('Your bonuses did not load')} retrying={retrying} onRetry={onRetry} />
    </Panel>
  )
}

function Loading() {
  return (
    <output>
      <VisuallyHidden>{t('Loading your bonuses')}</VisuallyHidden>
      <span className={styles.cards}>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} height={420} radius={16} />
        ))}
      </span>
    </output>
  )
}
