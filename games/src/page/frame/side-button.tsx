import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import styles from './side-button.module.css'

type SideButtonProps = {
  icon: LucideIcon
  label: string
  onPress: () => void
  disabled?: boolean
  /** For one that stays on or off. */
  isOn?: boolean
  /** Ends what is under way. */
  stops?: boolean
}

/** A small choice beside the main action: an icon over a word. */
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
