import { useId } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { hasFullScreen, toggleFullScreen, useIsFull } from '../layout/full-screen.tsx'
import { switchInstant, useInstant } from '../result/instant.ts'
import { setVolume, switchSound, useSoundIsOn, useVolume } from '../sound/sound.ts'
import styles from './settings.module.css'

/** Sound, volume, instant mode and full screen, on every screen size. */
export function Settings() {
  const isInstant = useInstant()
  const isSoundOn = useSoundIsOn()
  return (
    <div className={styles.settings}>
      <CheckboxField
        label={t('Sound')}
        checked={isSoundOn}
        onChange={(event) => switchSound(event.currentTarget.checked)}
      />
      <Volume />
      <CheckboxField
        label={t('Instant: outcomes without animation')}
        checked={isInstant}
        onChange={(event) => switchInstant(event.currentTarget.checked)}
      />
      <FullScreenButton />
    </div>
  )
}

/** Moving it turns sound on, down to 0 turns it off. */
function Volume() {
  const id = useId()
  const volume = useVolume()
  return (
    <div className={styles.volume}>
      <label htmlFor={id}>{t('Volume')}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={volume}
        aria-valuetext={`${volume} %`}
        onChange={(event) => setVolume(event.currentTarget.valueAsNumber)}
      />
      <span>{volume} %</span>
    </div>
  )
}

function FullScreenButton() {
  const isOn = useIsFull()
  if (!hasFullScreen()) return null
  return <Button onClick={toggleFullScreen}>{isOn ? t('Leave full screen') : t('Full screen')}</Button>
}
