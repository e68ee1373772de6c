import { Panel } from '@lucero/ui/display/panel.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { actorName } from '../../lib/actor-name.ts'
import { endText, suspensionScopeNames, type Suspension } from '../../player/suspension-words.ts'
import styles from './player.module.css'

/** Staff of an operator get neither the reason nor the person. */
export function SuspensionPanel({
  suspension: { scope, from, until, reason, message, by },
}: {
  suspension: Suspension
}) {
  const lines = [
    { label: t('Suspended from'), value: suspensionScopeNames[scope]() },
    { label: t('Since'), value: `${from.slice(0, 16).replace('T', ' ')} UTC` },
    { label: t('End'), value: endText(until) },
    { label: t('By'), value: by && actorName(by) },
    { label: t('Reason'), value: reason },
    { label: t('The player reads'), value: message ?? t('only the fact and its end') },
  ]
  return (
    <Panel title={t('Suspended')}>
      <dl className={styles.lines}>
        {lines
          .filter(({ value }) => value !== null)
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  )
}
