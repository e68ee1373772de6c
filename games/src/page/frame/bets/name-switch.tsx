import { useEffect, useState } from 'react'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { AnyGameSession } from '../session/game-session.ts'
import styles from './bet-table.module.css'

type NameSwitchProps = { name: AnyGameSession['name']; username: string }

/** Consent to show the player's username beside their bets. Off unless the player switches it on. */
export function NameSwitch({ name, username }: NameSwitchProps) {
  const [isShown, setIsShown] = useState<boolean>()
  useEffect(() => {
    name.isShown().then(setIsShown, () => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- reads once
  }, [])
  if (isShown === undefined) return null
  const change = (next: boolean) => {
    setIsShown(next)
    name.show(next).then(setIsShown, () => {
      setIsShown(!next)
      toast.error(t('The games do not answer. Please try again.'))
    })
  }
  return (
    <div className={styles.consent}>
      <CheckboxField
        label={t('Show my username, {username}, beside my bets in all games', { username })}
        checked={isShown}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </div>
  )
}
