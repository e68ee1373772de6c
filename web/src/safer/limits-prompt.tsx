/** A card above the home screen of a new player. It is no dialog, so it costs no press on the way to the first game. */
import ShieldUser from 'lucide-react/icons/shield-user'
import { useEffect, useId } from 'react'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { isSamePath, useLocation } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { paths } from '../lib/paths.ts'
import { endLimitsPrompt, useLimitsPrompt } from './limits-prompt-state.ts'
import styles from './limits-prompt.module.css'

export default function LimitsPrompt() {
  return useLimitsPrompt() ? <Card /> : null
}

function Card() {
  const titleId = useId()
  const { pathname } = useLocation()
  const isOnLimits = isSamePath(pathname, paths.saferPlay)
  useEffect(() => {
    if (isOnLimits) endLimitsPrompt()
  }, [isOnLimits])
  if (!isSamePath(pathname, paths.home)) return null
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <ShieldUser aria-hidden="true" />
      <div className={styles.words}>
        <p id={titleId} className={styles.title}>
          {t('Set limits before you play?')}
        </p>
        <p className={styles.text}>{t('On what you can lose, on stakes and on time. You can do it later too.')}</p>
      </div>
      <div className={styles.actions}>
        <ButtonLink size="small" to={paths.saferPlay}>
          {t('Set limits')}
        </ButtonLink>
        <Button size="small" variant="ghost" onClick={endLimitsPrompt}>
          {t('Not now')}
        </Button>
      </div>
    </section>
  )
}
