import Zap from 'lucide-react/icons/zap'
import { t } from '@lucero/ui/text/t.ts'
import { switchInstant, useInstant } from '../result/instant.ts'
import { SideButton } from './side-button.tsx'
import { useKeys } from './use-keys.ts'

/** Switches instant mode. I does the same. */
export function InstantButton() {
  const isOn = useInstant()
  const press = () => switchInstant(!isOn)
  useKeys({ i: press })
  return <SideButton icon={Zap} label={t('Instant')} onPress={press} isOn={isOn} />
}
