import { clsx } from 'clsx'
import Lightbulb from 'lucide-react/icons/lightbulb'
import styles from './hint-switch.module.css'
import { t } from '@lucero/ui/text/t.ts'

/** Toggles the strategy hint. */
export function HintSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      className={clsx(styles.hint, isOn && styles.on)}
      aria-pressed={isOn}
      onClick={() => onChange(!isOn)}
    >
      <Lightbulb aria-hidden="true" />
      <span>{t('Hints')}</span>
    </button>
  )
}
