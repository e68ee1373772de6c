import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from './action-dialog.tsx'
import { useHouseChange } from '../lib/house.ts'

type Provider = { id: string; name: string; enabled: boolean }

/** A connection to an aggregator is a provider too. */
export function SwitchProvider({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const { id, name, enabled } = provider
  const change = useHouseChange('switchProvider')
  return (
    <ActionDialog
      onClose={onClose}
      title={enabled ? t('Disable this provider?') : t('Enable this provider?')}
      effect={[{ label: t('Provider'), value: name }]}
      warning={enabled ? t('New bets are refused. Wins and rollbacks of open rounds are still accepted.') : undefined}
      confirm={enabled ? t('Disable {name}', { name }) : t('Enable {name}', { name })}
      isDanger={enabled}
      run={() => change.mutateAsync({ providerId: id, enabled: !enabled })}
      done={enabled ? t('The provider is disabled') : t('The provider is enabled')}
    />
  )
}
