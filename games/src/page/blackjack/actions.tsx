import { clsx } from 'clsx'
import Hand from 'lucide-react/icons/hand'
import Plus from 'lucide-react/icons/plus'
import Shield from 'lucide-react/icons/shield'
import Split from 'lucide-react/icons/split'
import X from 'lucide-react/icons/x'
import { useId, type ReactNode } from 'react'
import { formatCents } from '../frame/bet/amount.ts'
import styles from './actions.module.css'
import type { BlackjackAction } from '../../rules/blackjack/rules.ts'
import { t } from '@lucero/ui/text/t.ts'

const looks: Record<BlackjackAction, { text: () => string; key: string; icon: ReactNode }> = {
  hit: { text: () => t('Hit'), key: 'H', icon: <Plus /> },
  stand: { text: () => t('Stand'), key: 'S', icon: <Hand /> },
  double: { text: () => t('Double'), key: 'D', icon: <b>2×</b> },
  split: { text: () => t('Split'), key: 'P', icon: <Split /> },
  insure: { text: () => t('Insurance'), key: 'Y', icon: <Shield /> },
  'even-money': { text: () => t('Even money'), key: 'E', icon: <b>1:1</b> },
  decline: { text: () => t('No insurance'), key: 'N', icon: <X /> },
}
const handActions: readonly BlackjackAction[] = ['hit', 'stand', 'double', 'split']
const offerActions: readonly BlackjackAction[] = ['insure', 'even-money', 'decline']

type ActionsProps = {
  /** The player decides about insurance. */
  isOffering: boolean
  /** Why the action is not possible. Undefined if it is. */
  reasonAgainst: (action: BlackjackAction) => string | undefined
  /** The further stake of an action. */
  costOf: (action: BlackjackAction) => number
  advised: BlackjackAction | undefined
  onAct: (action: BlackjackAction) => void
}

export function Actions({ isOffering, reasonAgainst, costOf, advised, onAct }: ActionsProps) {
  return (
    <div className={clsx(styles.actions, isOffering && styles.offer)}>
      {(isOffering ? offerActions : handActions).map((action) => (
        <ActionButton
          key={action}
          action={action}
          note={reasonAgainst(action) ?? noteOf(action, costOf(action))}
          disabled={reasonAgainst(action) !== undefined}
          isAdvised={action === advised}
          onPress={() => onAct(action)}
        />
      ))}
    </div>
  )
}

const notes: Partial<Record<BlackjackAction, () => string>> = {
  hit: () => t('Take a card'),
  stand: () => t('No more'),
  'even-money': () => t('Take 1 to 1 now'),
  decline: () => t('Play on'),
}
const noteOf = (action: BlackjackAction, cost: number) => {
  if (action === 'insure') return t('+{cents}, pays 2 to 1', { cents: formatCents(cost) })
  return notes[action]?.() ?? `+${formatCents(cost)}`
}

type ActionButtonProps = {
  action: BlackjackAction
  note: string
  disabled: boolean
  isAdvised: boolean
  onPress: () => void
}

function ActionButton({ action, note, disabled, isAdvised, onPress }: ActionButtonProps) {
  const noteId = useId()
  const { text, key, icon } = looks[action]
  return (
    <button
      type="button"
      className={clsx(styles.action, styles[action], isAdvised && styles.advised)}
      // Not `disabled`, so that keyboard users can focus it and get the reason.
      aria-disabled={disabled}
      aria-describedby={noteId}
      aria-keyshortcuts={key}
      onClick={() => !disabled && onPress()}
    >
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.text}>
        {text()}
        <kbd aria-hidden="true">{key}</kbd>
      </span>
      <small id={noteId} className={styles.note}>
        {isAdvised ? t('Best play') : note}
      </small>
    </button>
  )
}
