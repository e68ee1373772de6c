/** Adds an operator, changes its settings, and closes it for new players. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'

export type Operator = HouseData<'listHouseOperators'>['operators'][number]
type Settings = { name: string; approvesItself: boolean; welcome: string }
type DialogProps = { onClose: () => void }

const amountIn = (text: string): number => (text === '' ? 0 : Number(text))
const isNamed = ({ name }: Settings) => name.trim() !== ''
const approvalText = (approvesItself: boolean) =>
  approvesItself ? t('Connected at once, without review') : t('Reviewed by staff')
export const settingLines = ({ approvesItself, welcomeCredit }: Pick<Operator, 'approvesItself' | 'welcomeCredit'>) => [
  { label: t('Applicants'), value: approvalText(approvesItself) },
  { label: t('Welcome credit'), value: welcomeCredit > 0 ? formatAmount(welcomeCredit) : t('None') },
]
const welcomeWarning = () =>
  t(
    'Each new player gets the welcome credit once. A higher one may need a second person: it then waits under Approvals.',
  )

function SettingFields({ settings, onChange }: { settings: Settings; onChange: (settings: Settings) => void }) {
  return (
    <>
      <TextField
        label={t('Name')}
        hint={t('Players see it.')}
        maxLength={60}
        value={settings.name}
        onChange={({ currentTarget }) => onChange({ ...settings, name: currentTarget.value })}
      />
      <AmountField
        label={t('Welcome credit')}
        hint={t('Empty: none.')}
        value={settings.welcome}
        onChange={(welcome) => onChange({ ...settings, welcome })}
      />
      <CheckboxField
        label={t('Connect applicants at once, without review')}
        checked={settings.approvesItself}
        onChange={({ currentTarget }) => onChange({ ...settings, approvesItself: currentTarget.checked })}
      />
    </>
  )
}

/** The first free id after the highest one. */
const nextId = (operators: readonly Operator[]): string => String(Math.max(1000, ...operators.map(({ id }) => id)) + 1)

export function AddOperator({ operators, onClose }: DialogProps & { operators: readonly Operator[] }) {
  const add = useHouseChange('createOperator')
  const [id, setId] = useState(() => nextId(operators))
  const [settings, setSettings] = useState<Settings>({ name: '', approvesItself: false, welcome: '' })
  const isTaken = operators.some((operator) => String(operator.id) === id)
  const welcomeCredit = amountIn(settings.welcome)
  const { approvesItself } = settings
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Add an operator')}
      effect={[]}
      warning={welcomeCredit > 0 ? welcomeWarning() : undefined}
      confirm={t('Add the operator')}
      isReady={/^[1-9]\d{0,8}$/.test(id) && !isTaken && isNamed(settings)}
      run={() => add.mutateAsync({ id: Number(id), name: settings.name.trim(), approvesItself, welcomeCredit })}
      done={t('Operator added')}
    >
      <TextField
        label={t('Number')}
        hint={t('Players see it, and it never changes.')}
        error={isTaken ? t('Another operator has this number.') : undefined}
        inputMode="numeric"
        block={/\D/}
        maxLength={9}
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <SettingFields settings={settings} onChange={setSettings} />
    </ActionDialog>
  )
}

/** Sends only what was changed. */
function changesOf(before: Operator, { name, approvesItself, welcome }: Settings) {
  return {
    ...(name.trim() !== before.name && { name: name.trim() }),
    ...(approvesItself !== before.approvesItself && { approvesItself }),
    ...(amountIn(welcome) !== before.welcomeCredit && { welcomeCredit: amountIn(welcome) }),
  }
}

export function ChangeOperator({ operator, onClose }: DialogProps & { operator: Operator }) {
  const change = useHouseChange('changeOperator')
  const { id: operatorId, name, approvesItself, welcomeCredit } = operator
  const [settings, setSettings] = useState<Settings>(() => ({
    name,
    approvesItself,
    welcome: welcomeCredit === 0 ? '' : String(welcomeCredit),
  }))
  const changes = changesOf(operator, settings)
  const raises = (changes.welcomeCredit ?? 0) > welcomeCredit
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Change the operator')}
      effect={[{ label: t('Operator now'), value: `${name} · ${operatorId}` }, ...settingLines(operator)]}
      warning={raises ? welcomeWarning() : undefined}
      confirm={t('Change operator {id}', { id: operatorId })}
      isReady={isNamed(settings) && Object.keys(changes).length > 0}
      run={() => change.mutateAsync({ operatorId, ...changes })}
      done={t('Operator changed')}
    >
      <SettingFields settings={settings} onChange={setSettings} />
    </ActionDialog>
  )
}

export function BlockOperator({ operator, onClose }: DialogProps & { operator: Operator }) {
  const block = useHouseChange('blockOperator')
  const { id: operatorId, name, blocked } = operator
  return (
    <ActionDialog
      onClose={onClose}
      title={blocked ? t('Open the operator again?') : t('Block the operator?')}
      effect={[
        { label: t('Operator'), value: `${name} · ${operatorId}` },
        {
          label: t('Effect'),
          value: blocked
            ? t('New players can choose it again.')
            : t('No new player can choose it or apply to it. Its players keep playing, and its redeems are paid.'),
        },
      ]}
      confirm={blocked ? t('Open {name}', { name }) : t('Block {name}', { name })}
      isDanger={!blocked}
      run={() => block.mutateAsync({ operatorId, blocked: !blocked })}
      done={blocked ? t('Operator is open') : t('Operator is blocked')}
    />
  )
}
