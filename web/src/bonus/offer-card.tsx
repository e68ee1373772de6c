import type { Bonus } from '@lucero/contract/player/bonus'
import { paths } from '../lib/paths.ts'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { LastMoment } from './last-moment.tsx'
import styles from './offer-card.module.css'
import { TermsList } from './terms-list.tsx'
import { isUnclaimable, kindName, whatSpinsBring, whyNot } from './words.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

/** BON-1, BON-2: an offer with its terms, before the claim. */
export function OfferCard({ bonus, onClaim }: { bonus: Bonus; onClaim: () => void }) {
  const { title, description, kind, offeredUntil, refusal } = bonus
  const spins = whatSpinsBring(bonus)
  return (
    <article className={styles.card} aria-label={title} data-dim={isUnclaimable(bonus) || undefined}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <Tag tone={kind === 'free-spins' ? 'violet' : 'gold'}>{kindName(kind)}</Tag>
      </div>
      <Worth bonus={bonus} />
      {spins && <p className={styles.spinsWords}>{spins}</p>}
      <p className={styles.description}>{description}</p>
      <TermsList terms={bonus} />
      <div className={styles.foot}>
        <p className={styles.until}>
          <LastMoment until={offeredUntil} />
        </p>
        {refusal && <p className={styles.reason}>{whyNot(refusal)}</p>}
        {refusal === 'NO_ACTIVE_OPERATOR' && (
          <ButtonLink variant="primary" wide to={paths.operators}>
            {t('Choose an Operator')}
          </ButtonLink>
        )}
        {!refusal && (
          <Button variant="primary" wide aria-label={t('Claim {title}', { title })} onClick={onClaim}>
            {t('Claim')}
          </Button>
        )}
      </div>
    </article>
  )
}

function Worth({ bonus: { amount, freeSpins } }: { bonus: Bonus }) {
  if (!freeSpins)
    return (
      <p className={styles.worth}>
        {richText('{amount} bonus credit', { amount: <Amount value={amount} tone="gold" size="huge" /> })}
      </p>
    )
  return (
    <p className={styles.worth}>
      {richText('{count} free spins', { count: <span className={styles.spins}>{freeSpins.count}</span> })}
    </p>
  )
}
