import { useId } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { hasFullScreen, toggleFullScreen, useIsFull } from '../layout/full-screen.tsx'
import { switchInstant, useInstant } from '../result/instant.ts'
import { setMusicVolume, switchMusic, useMusicIsOn, useMusicVolume } from '../sound/music-settings.ts'
import { setVolume, switchSound, useSoundIsOn, useVolume } from '../sound/sound.ts'
import styles from './settings.module.css'

/** Sound, music, volumes, instant mode and full screen, on every screen size. */
export function Settings() {
  const isInstant = useInstant()
  const isSoundOn = useSoundIsOn()
  const volume = useVolume()
  const isMusicOn = useMusicIsOn()
  const musicVolume = useMusicVolume()
  return (
    <div className={styles.settings}>
      <CheckboxField
        label={t('Sound')}
        checked={isSoundOn}
        onChange={(event) => switchSound(event.currentTarget.checked)}
      />
      <Volume name={t('Volume')} percent={volume} onChange={setVolume} />
      <CheckboxField
        label={t('Music')}
        checked={isMusicOn}
        onChange={(event) => switchMusic(event.currentTarget.checked)}
      />
      <Volume name={t('Volume of the music')} percent={musicVolume} onChange={setMusicVolume} />
      <CheckboxField
        label={t('Instant: outcomes without animation')}
        checked={isInstant}
        onChange={(event) => switchInstant(event.currentTarget.checked)}
      />
      <FullScreenButton />
    </div>
  )
}

type VolumeProps = { name: string; percent: number; onChange: (percent: number) => void }

/** Above 0 turns sound or music on, 0 turns it off. */
function Volume({ name, percent, onChange }: VolumeProps) {
  const id = useId()
  return (
    <div className={styles.volume}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={percent}
        aria-valuetext={`${percent} %`}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <span>{percent} %</span>
    </div>
  )
}

function FullScreenButton() {
  const isOn = useIsFull()
  if (!hasFullScreen()) return null
  return <Button onClick={toggleFullScreen}>{isOn ? t('Leave full screen') : t('Full screen')}</Button>
}
