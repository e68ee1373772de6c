import type { HouseInput } from '@lucero/contract/house/client'
import { keyScopes } from '@lucero/contract/house/permissions'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { useStaff } from '../../lib/session.ts'
import styles from './new-key.module.css'

type Scope = HouseInput<'createKey'>['scopes'][number]

const days = [7, 30, 90, 365]

/** Scopes of common scripts. A preset replaces the choice, which can then be changed. */
const presets: readonly { label: () => string; scopes: (scope: Scope) => boolean }[] = [
  { label: () => t('Read everything'), scopes: (scope) => scope.endsWith('.read') },
  { label: () => t('Reports'), scopes: (scope) => ['operators.read', 'reports.read', 'totals.read'].includes(scope) },
  {
    label: () => t('Till'),
    scopes: (scope) =>
      ['operators.read', 'players.read', 'redeems.read', 'redeems.settle', 'credit.grant'].includes(scope),
  },
  {
    label: () => t('Monitoring'),
    scopes: (scope) => ['database.read', 'ledger.read', 'ledger.audit', 'providers.read', 'texts.read'].includes(scope),
  },
]

export function NewKey({ onClose, onToken }: { onClose: () => void; onToken: (token: string) => void }) {
  const { permissions } = useStaff()
  const create = useHouseChange('createKey')
  const [name, setName] = useState('')
  const [life, setLife] = useState('30')
  const [scopes, setScopes] = useState<readonly Scope[]>([])
  const possible = keyScopes.filter((scope) => permissions.includes(scope))
  const toggle = (scope: Scope) =>
    setScopes(scopes.includes(scope) ? scopes.filter((one) => one !== scope) : [...scopes, scope])
  const run = async () => {
    const { token } = await create.mutateAsync({ name, scopes: [...scopes], days: Number(life) })
    onToken(token)
  }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('New key')}
      effect={[]}
      confirm={plural(scopes.length, 'Create with {count} scope', 'Create with {count} scopes')}
      isReady={name.trim() !== '' && scopes.length > 0}
      run={run}
      done={t('The key is created')}
    >
      <TextField
        label={t('Name')}
        hint={t('The purpose of the script.')}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SelectField
        label={t('Expires after')}
        value={life}
        onChange={({ currentTarget }) => setLife(currentTarget.value)}
        options={days.map((count) => ({
          value: String(count),
          label: plural(count, '{count} day', '{count} days'),
        }))}
      />
      <fieldset className={styles.scopes}>
        <legend>{t('Scopes')}</legend>
        <p className={styles.presets}>
          {presets
            .filter((preset) => possible.some(preset.scopes))
            .map((preset) => (
              <Button key={preset.label()} size="small" onClick={() => setScopes(possible.filter(preset.scopes))}>
                {preset.label()}
              </Button>
            ))}
          <Button size="small" variant="ghost" disabled={scopes.length === 0} onClick={() => setScopes([])}>
            {t('None')}
          </Button>
        </p>
        {possible.map((scope) => (
          <CheckboxField key={scope} label={scope} checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
        ))}
      </fieldset>
    </ActionDialog>
  )
}
