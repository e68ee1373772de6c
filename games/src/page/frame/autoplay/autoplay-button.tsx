import Repeat from 'lucide-react/icons/repeat'
import Square from 'lucide-react/icons/square'
import { use, useState } from 'react'
import { lazyDialog } from '../dialogs/lazy-dialog.ts'
import { panels } from '../dialogs/load-panels.ts'
import { SideButton } from '../bet/side-button.tsx'
import { AutoplayAllowed } from './autoplay-allowed.ts'
import type { Autoplay } from './use-autoplay.ts'
import { useKeys } from '../bet/use-keys.ts'
import { t } from '@lucero/ui/text/t.ts'

const AutoplayDialog = lazyDialog(async () => (await panels()).AutoplayDialog)

type AutoplayButtonProps = {
  autoplay: Autoplay
  /** Cost of one round. 0 for bonus spins. */
  stake: number
  disabled?: boolean
  /** For games with decisions and further stakes: how autoplay decides. */
  note?: string
  /** Label of the option to stop after the feature of the game. */
  featureStop?: string
}

/** Opens the autoplay dialog. While autoplay runs, the button and Escape stop it. Renders null if the house forbids autoplay. */
export function AutoplayButton({ autoplay, stake, disabled = false, note, featureStop }: AutoplayButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isAllowed = use(AutoplayAllowed)
  useKeys({ Escape: autoplay.stop }, autoplay.isRunning)
  if (!isAllowed) return null
  if (autoplay.isRunning) {
    return (
      <SideButton
        icon={Square}
        label={t('Stop ({left})', { left: autoplay.left === Infinity ? '∞' : autoplay.left })}
        onPress={autoplay.stop}
        stops
      />
    )
  }
  return (
    <>
      <SideButton icon={Repeat} label={t('Auto')} onPress={() => setIsOpen(true)} disabled={disabled} />
      <AutoplayDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        stake={stake}
        note={note}
        featureStop={featureStop}
        onStart={(plan) => {
          setIsOpen(false)
          autoplay.start(plan)
        }}
      />
    </>
  )
}
