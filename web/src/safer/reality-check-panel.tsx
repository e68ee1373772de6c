import { reminderMinutes, type ReminderMinutes } from '@lucero/contract/shared/exclusion-lengths'
import { call } from '../lib/api.ts'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useSaferChange } from './changes.ts'
import styles from './reality-check-panel.module.css'

const choices = [null, ...reminderMinutes] as const

export function RealityCheckPanel({ minutes }: { minutes: number | null }) {
  const change = useSaferChange(
    (interval: ReminderMinutes | null) => call('setReminder', { body: { minutes: interval } }),
    (_, interval) =>
      interval === null
        ? t('Games do not remind you any more')
        : t('Games you open from now on remind you every {count} minutes', { count: interval }),
  )
  const chosen = change.isPending ? change.variables : minutes
  return (
    <Panel title={t('Reminder in games')}>
      <p className={styles.about} id="reminder">
        {t('A game pauses and shows how long you have played, and what you won or lost. You then continue or leave.')}
      </p>
      <fieldset className={styles.choices} aria-labelledby="reminder">
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className={styles.choice}
            aria-pressed={choice === chosen}
            onClick={() => choice !== chosen && !change.isPending && change.mutate(choice)}
          >
            {choice === null ? t('Off|reminder') : t('{count} min', { count: choice })}
          </button>
        ))}
      </fieldset>
    </Panel>
  )
}
