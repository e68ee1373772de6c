import X from 'lucide-react/icons/x'
import { useEffect } from 'react'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './sound-invitation.module.css'
import { switchMusic } from './music-settings.ts'
import { endSoundInvitation, inviteToSound, playSound, useSoundInvitation } from './sound.ts'

/** Sound and music are off by default. The first round in a browser offers once to turn them on. */
export function SoundInvitation({ isPlaying }: { isPlaying: boolean }) {
  const isOpen = useSoundInvitation()
  useEffect(() => {
    if (isPlaying) inviteToSound()
  }, [isPlaying])
  const accept = () => {
    switchMusic(true)
    playSound('reveal')
  }
  return (
    <output className={styles.place}>
      {isOpen && (
        <span className={styles.bubble}>
          <span className={styles.text}>{t('This game has sound and music.')}</span>
          <button type="button" className={styles.accept} onClick={accept}>
            {t('Turn sound on')}
          </button>
          <IconButton size="small" label={t('Not now')} icon={<X />} onClick={endSoundInvitation} />
        </span>
      )}
    </output>
  )
}
