import { useRef } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { lookOf } from '@lucero/ui/action/button-look.ts'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { paths } from '../../lib/paths.ts'
import { usePlayResults } from '../../safer/queries.ts'
import { BackLink } from './back-link.tsx'
import styles from './reality-check-dialog.module.css'

type RealityCheckDialogProps = { open: boolean; minutes: number; onContinue: () => void }

/** Shows time and result, neutrally. The focus is on the text, so that a key meant for the game presses no button. */
export function RealityCheckDialog({ open, minutes, onContinue }: RealityCheckDialogProps) {
  const textRef = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog open={open} onClose={onContinue} title={t('A moment to look up')} focusOn={textRef}>
      <p className={styles.text} ref={textRef} tabIndex={-1}>
        {plural(
          minutes,
          'You have been playing for {count} minute. You asked for this reminder.',
          'You have been playing for {count} minutes. You asked for this reminder.',
        )}
      </p>
      {open && <ResultToday />}
      <div className={styles.actions}>
        <BackLink className={lookOf({ size: 'large' })}>{t('Leave|game')}</BackLink>
        <Button size="large" onClick={onContinue}>
          {t('Keep playing')}
        </Button>
      </div>
      <a className={styles.limits} href={paths.saferPlay} target="_blank" rel="noopener">
        {t('Safer Play: limits and breaks')}
      </a>
    </Dialog>
  )
}

/** Of all games, because the wallet counts by the day. */
function ResultToday() {
  const today = usePlayResults().data?.days.at(-1)
  return today ? (
    <p>
      {t('Your result of today in all games, in cash: {amount}', {
        amount: formatAmount(today.result, today.result !== 0),
      })}
    </p>
  ) : null
}
