import Repeat from 'lucide-react/icons/repeat'
import Square from 'lucide-react/icons/square'
import { useState } from 'react'
import { later, panels } from './later.ts'
import { SideButton } from './side-button.tsx'
import type { Autoplay } from './use-autoplay.ts'
import { useKeys } from './use-keys.ts'
import { t } from '@lucero/ui/text/t.ts'

const AutoplayDialog = later(async () => (await panels()).AutoplayDialog)

type AutoplayButtonProps = {
  autoplay: Autoplay
  /** What one round costs; nothing for spins that a bonus gives. */
  stake: number
  disabled?: boolean
}

/** Beside the play button: opens the plan, and while it runs, stops it. Escape stops it too. */
export function AutoplayButton({ autoplay, stake, disabled = false }: AutoplayButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  useKeys({ Escape: autoplay.stop }, autoplay.isRunning)
  if (autoplay.isRunning) {
    return (
      <SideButton icon={Square} label={t('Stop ({left})', { left: autoplay.left })} onPress={autoplay.stop} stops />
    )
  }
  return (
    <>
      <SideButton icon={Repeat} label={t('Auto')} onPress={() => setIsOpen(true)} disabled={disabled} />
      <AutoplayDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        stake={stake}
        onStart={(plan) => {
          setIsOpen(false)
          autoplay.start(plan)
        }}
      />
    </>
  )
}
