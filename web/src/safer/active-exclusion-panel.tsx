import type { SaferPlay } from '@lucero/contract/player/safer'
import { exclusionText } from '../lib/exclusion-text.ts'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { Link } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { exclusionTitle } from './exclusion-note.tsx'
import styles from './active-exclusion-panel.module.css'

type Exclusion = NonNullable<SaferPlay['break']>

export function ActiveExclusionPanel({ exclusion }: { exclusion: Exclusion }) {
  const { until } = exclusion
  return (
    <section className={styles.panel} aria-labelledby="on-a-break">
      <h2 id="on-a-break">{exclusionTitle(exclusion)}</h2>
      <p className={styles.until}>{exclusionText(until)}</p>
      <p className={styles.text}>
        {until === null
          ? t('There is no bet, no credit to a game and no bonus. A round in play still pays what it wins.')
          : t('Until then there is no bet, no credit to a game and no bonus. A round in play still pays what it wins.')}
      </p>
      {until === null && (
        <p className={styles.text}>
          {richText(
            'It can be lifted six months after it began, and only by the house: <contact>write to us</contact> then.',
            { contact: <Link to={paths.contact} /> },
          )}
        </p>
      )}
      <div className={styles.actions}>
        <ButtonLink to={paths.redeem}>{t('Redeem')}</ButtonLink>
      </div>
    </section>
  )
}
