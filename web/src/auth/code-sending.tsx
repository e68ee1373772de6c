import { countdowns } from '@lucero/contract/shared/constants'
import { errorText } from '../lib/error-text.ts'
import { useCountdown } from '@lucero/ui/text/countdown.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from './forms.module.css'
import { t } from '@lucero/ui/text/t.ts'

export type Channel = 'sms' | 'voice'

type CodeSendingProps = {
  startSeconds: number
  timeLabel: string
  showTime: (seconds: number) => string
  send: (channel: Channel) => Promise<unknown>
}

/** SUP-8, FPW-5: the countdown until a code can be sent again, and the two buttons that request one. */
export function CodeSending({ startSeconds, timeLabel, showTime, send }: CodeSendingProps) {
  const { secondsLeft, running, restart } = useCountdown(startSeconds)

  const sendAgain = async (channel: Channel) => {
    restart(countdowns.resendSeconds)
    try {
      await send(channel)
      toast.success(t('OTP Sent'))
    } catch (error) {
      restart(0)
      toast.error(errorText(error))
    }
  }

  return (
    <div className={styles.sending}>
      <p className={styles.time} role="timer">
        {timeLabel} <strong>{showTime(secondsLeft)}</strong>
      </p>
      <button className={styles.link} type="button" disabled={running} onClick={() => void sendAgain('sms')}>
        {t('Send again')}
      </button>
      <button className={styles.link} type="button" disabled={running} onClick={() => void sendAgain('voice')}>
        {t('request a voice call')}
      </button>
    </div>
  )
}
