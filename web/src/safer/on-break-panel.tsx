import type { SaferPlay } from '@lucero/contract/safer'
import { breakText } from '../lib/break-text.ts'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { Link } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { breakTitle } from './break-note.tsx'
import styles from './on-break-panel.module.css'

type PlayBreak = NonNullable<SaferPlay['break']>

export function OnBreakPanel({ lasting }: { lasting: PlayBreak }) {
  const { until } = lasting
  return (
    <section className={styles.panel} aria-labelledby="on-a-break">
      <h2 id="on-a-break">{breakTitle(lasting)}</h2>
      <p className={styles.until}>{breakText(until)}</p>
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
