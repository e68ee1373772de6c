import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import styles from './side-button.module.css'

type SideButtonProps = {
  icon: LucideIcon
  label: string
  onPress: () => void
  disabled?: boolean
  /** For toggle buttons. */
  isOn?: boolean
  /** Styled as a stop button. */
  stops?: boolean
}

/** A secondary action beside the play button: an icon over a label. */
export function SideButton({ icon: Icon, label, onPress, disabled, isOn, stops }: SideButtonProps) {
  return (
    <button
      type="button"
      className={clsx(styles.side, stops && styles.stop)}
      disabled={disabled}
      aria-pressed={isOn}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
      <span>{label}</span>
    </button>
  )
}
