/** The fields of an endpoint, to add one or to change one. */
import { eventKindNames, operatorEventKinds, type EventKind } from '@lucero/contract/house/event-kinds'
import { Refusal } from '@lucero/contract/shared/refusals'
import { useState } from 'react'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { kindNames, type Endpoint } from './words.tsx'
import styles from './events.module.css'

type Values = { name: string; address: string; isAll: boolean; kinds: readonly EventKind[] }

const valuesOf = ({ name, address, kinds }: Pick<Endpoint, 'name' | 'address' | 'kinds'>): Values => ({
  name,
  address,
  isAll: kinds.length === 0,
  kinds,
})

function useValues(initial: Values) {
  const [values, setValues] = useState(initial)
  const { name, address, isAll, kinds } = values
  return {
    values,
    change: (some: Partial<Values>) => setValues({ ...values, ...some }),
    isReady: name.trim() !== '' && /^https?:\/\/./.test(address.trim()) && (isAll || kinds.length > 0),
    sent: { name: name.trim(), address: address.trim(), kinds: isAll ? [] : [...kinds] },
  }
}

/** The server knows which addresses are not public. */
const addressProblem = (error: unknown): string | undefined =>
  error instanceof Refusal && error.fields['address'] !== undefined
    ? t('The address must be public and begin with https://')
    : undefined

type FieldsProps = {
  values: Values
  change: (some: Partial<Values>) => void
  kinds: readonly EventKind[]
  error: unknown
}

function Fields({ values, change, kinds, error }: FieldsProps) {
  const toggle = (kind: EventKind) =>
    change({
      kinds: values.kinds.includes(kind) ? values.kinds.filter((one) => one !== kind) : [...values.kinds, kind],
    })
  return (
    <>
      <TextField
        label={t('Name')}
        hint={t('For example the name of the system.')}
        maxLength={60}
        value={values.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextField
        label={t('Address')}
        hint={t('A public address that begins with https://')}
        error={addressProblem(error)}
        type="url"
        maxLength={500}
        value={values.address}
        onChange={({ currentTarget }) => change({ address: currentTarget.value })}
      />
      <CheckboxField
        label={t('All kinds of events, also future ones')}
        checked={values.isAll}
        onChange={() => change({ isAll: !values.isAll })}
      />
      {!values.isAll && (
        <fieldset className={styles.choice}>
          <legend>{t('Kinds')}</legend>
          {kinds.map((kind) => (
            <CheckboxField
              key={kind}
              label={kindNames[kind]()}
              checked={values.kinds.includes(kind)}
              onChange={() => toggle(kind)}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}

const house = 'house'

export function AddEndpoint({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: string) => void }) {
  const add = useHouseChange('addEndpoint')
  const { ownId, options } = useOperators()
  const [owner, setOwner] = useState(house)
  const { values, change, isReady, sent } = useValues({ name: '', address: '', isAll: true, kinds: [] })
  const operatorId = ownId ?? (owner === house ? undefined : Number(owner))
  const kinds = operatorId === undefined ? eventKindNames : operatorEventKinds
  const run = async () => {
    const { secret } = await add.mutateAsync({ ...sent, ...(operatorId !== undefined && { operatorId }) })
    onSecret(secret)
  }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('New endpoint')}
      effect={[]}
      confirm={t('Add the endpoint')}
      isReady={isReady}
      run={run}
      done={t('The endpoint is added')}
    >
      {ownId === null && (
        <SelectField
          label={t('Whose events')}
          hint={t('An endpoint of the house gets the events of all operators.')}
          value={owner}
          onChange={({ currentTarget }) => {
            setOwner(currentTarget.value)
            change({ kinds: [] })
          }}
          options={[{ value: house, label: t('House: all operators') }, ...options]}
        />
      )}
      <Fields values={values} change={change} kinds={kinds} error={add.error} />
    </ActionDialog>
  )
}

export function ChangeEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const save = useHouseChange('changeEndpoint')
  const { values, change, isReady, sent } = useValues(valuesOf(endpoint))
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Change the endpoint')}
      effect={[]}
      confirm={t('Save')}
      isReady={isReady}
      run={() => save.mutateAsync({ endpointId: endpoint.id, ...sent })}
      done={t('The endpoint is changed')}
    >
      <Fields
        values={values}
        change={change}
        kinds={endpoint.operatorId === null ? eventKindNames : operatorEventKinds}
        error={save.error}
      />
    </ActionDialog>
  )
}
