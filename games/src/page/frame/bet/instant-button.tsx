import Zap from 'lucide-react/icons/zap'
import { t } from '@lucero/ui/text/t.ts'
import { switchInstant, useInstant } from '../result/instant.ts'
import { SideButton } from './side-button.tsx'

/** Switches instant mode. The key I does the same (frame.tsx). */
export function InstantButton() {
  const isOn = useInstant()
  return <SideButton icon={Zap} label={t('Instant')} onPress={() => switchInstant(!isOn)} isOn={isOn} />
}
