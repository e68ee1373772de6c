/** Settings of the till: methods, denominations, the threshold, and which operators require shifts. */
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import page from '../../lib/page.module.css'
import styles from './settings-dialog.module.css'
import { useTill, type Till } from '../../till/words.ts'

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useTill()
  return (
    <Dialog open onClose={onClose} title={t('Settings of the till')}>
      {data && <SettingsForm till={data} onClose={onClose} />}
    </Dialog>
  )
}

/** One method per line, as `card = Card`. */
const methodLines = ({ methods }: Till['settings']) => methods.map(({ id, name }) => `${id} = ${name}`).join('\n')

function readMethods(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const methods = lines.flatMap((line) => {
    const [, id = '', name = ''] = /^\s*([a-z][a-z\d-]{0,19})\s*=\s*(\S.{0,29}?)\s*$/u.exec(line) ?? []
    return id ? [{ id, name }] : []
  })
  const isRight = methods.length === lines.length && methods.some(({ id }) => id === 'cash')
  return isRight ? methods : undefined
}

function readDenominations(text: string): number[] | undefined {
  const parts = text.split(/[\s;]+/).filter(Boolean)
  const isRight = parts.length > 0 && parts.every((part) => /^\d{1,7}(\.\d{1,2})?$/.test(part) && Number(part) > 0)
  return isRight ? parts.map(Number) : undefined
}

function SettingsForm({ till, onClose }: { till: Till; onClose: () => void }) {
  const { settings, required } = till
  const operators = useOperators()
  const change = useHouseChange('changeTill')
  const changeOperator = useHouseChange('changeOperatorTill')
  const [methodText, setMethodText] = useState(methodLines(settings))
  const [denominationText, setDenominations] = useState(settings.denominations.join(' '))
  const [above, setAbove] = useState(String(settings.confirmAbove))
  const [methods, denominations] = [readMethods(methodText), readDenominations(denominationText)]
  const isReady = methods !== undefined && denominations !== undefined && above !== ''
  const save = async () => {
    try {
      await change.mutateAsync({ methods, denominations, confirmAbove: Number(above) })
      toast.success(t('The settings are saved.'))
      onClose()
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  const setRequired = (operatorId: number, requiresShift: boolean) =>
    changeOperator.mutate({ operatorId, requiresShift }, { onError: (error) => toast.error(errorText(error)) })
  return (
    <form
      className={page.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !change.isPending) void save()
      }}
    >
      <TextArea
        label={t('Methods of payment')}
        hint={t('One per line: id = name. The drawer counts cash.')}
        error={methods ? undefined : t('Each line is an id in small letters, =, and a name. One of them is cash.')}
        rows={5}
        value={methodText}
        onChange={({ currentTarget }) => setMethodText(currentTarget.value)}
      />
      <TextField
        label={t('Notes and coins')}
        hint={t('Amounts with spaces between them.')}
        error={denominations ? undefined : t('Amounts such as 20 or 0.25, with spaces between them.')}
        value={denominationText}
        onChange={({ currentTarget }) => setDenominations(currentTarget.value)}
      />
      <AmountField
        label={t('A difference above this amount needs a second person')}
        value={above}
        onChange={setAbove}
      />
      <fieldset className={styles.operators}>
        <legend>{t('Cash needs an open shift at')}</legend>
        {operators.list.map(({ id, name }) => (
          <CheckboxField
            key={id}
            label={name}
            checked={required.includes(id)}
            onChange={({ currentTarget }) => setRequired(id, currentTarget.checked)}
          />
        ))}
      </fieldset>
      <div className={page.actions}>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={!isReady} loading={change.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
