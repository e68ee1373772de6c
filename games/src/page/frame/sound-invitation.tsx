import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { IconButton } from '@lucero/web/ui/icon-button.tsx'
import { t } from '@lucero/web/ui/t.ts'
import styles from './sound-invitation.module.css'
import { playSound, switchSound, takeSoundInvitation, useSoundIsOn } from './sound.ts'

const shownForMs = 12_000

/** Sound is off until somebody switches it on: the first round of a browser says that there is some, once. */
export function SoundInvitation({ isPlaying }: { isPlaying: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const isOn = useSoundIsOn()
  useEffect(() => {
    if (isPlaying && takeSoundInvitation()) setIsOpen(true)
  }, [isPlaying])
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => setIsOpen(false), shownForMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  const accept = () => {
    switchSound(true)
    playSound('reveal')
  }
  return (
    <output className={styles.place}>
      {isOpen && !isOn && (
        <span className={styles.bubble}>
          <span>{t('This game has sound.')}</span>
          <button type="button" className={styles.accept} onClick={accept}>
            {t('Turn sound on')}
          </button>
          <IconButton size="small" label={t('Not now')} icon={<X />} onClick={() => setIsOpen(false)} />
        </span>
      )}
    </output>
  )
}
