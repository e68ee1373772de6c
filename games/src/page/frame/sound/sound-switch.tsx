import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { playSound, switchSound, useSoundIsOn } from './sound.ts'
import { t } from '@lucero/ui/text/t.ts'

export function SoundSwitch() {
  const isOn = useSoundIsOn()
  const press = () => {
    switchSound(!isOn)
    playSound('reveal')
  }
  return <IconButton label={t('Sound')} icon={isOn ? <Volume2 /> : <VolumeX />} aria-pressed={isOn} onClick={press} />
}
