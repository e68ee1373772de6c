/** Opens a shift: operator, drawer and opening float. The drawer of the last shift is chosen already. */
import { useId, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import { ownAttempts } from '../../lib/request-id.ts'
import type { Till } from '../../till/words.ts'
import styles from './till-page.module.css'

export function OpenShift({ till, onOpened }: { till: Till; onOpened: () => void }) {
  const operators = useOperators()
  const open = useHouseChange('openShift')
  const [operatorText, setOperator] = useState<string>()
  const [drawerText, setDrawer] = useState<string>()
  const [float, setFloat] = useState('')
  const listId = useId()
  const busy = new Set(till.openShifts.map((one) => `${one.operatorId} ${one.drawer}`))
  const free = till.drawers.filter((one) => !busy.has(`${one.operatorId} ${one.drawer}`))
  const operatorId = Number(operatorText ?? operators.ownId ?? free[0]?.operatorId ?? operators.list[0]?.id ?? 0)
  const drawers = free.filter((one) => one.operatorId === operatorId).map((one) => one.drawer)
  const drawer = drawerText ?? drawers[0] ?? t('Drawer {number}', { number: String(till.openShifts.length + 1) })
  const body = { operatorId, drawer: drawer.trim(), float: Number(float) }
  const isReady = operatorId > 0 && body.drawer !== '' && float !== ''
  const start = async () => {
    try {
      await ownAttempts().send('openShift', body, (requestId) => open.mutateAsync({ ...body, requestId }))
      onOpened()
      toast.success(t('Your shift is open: {drawer}', { drawer: body.drawer }))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
  return (
    <Panel title={t('Open your shift')}>
      <form
        className={styles.open}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !open.isPending) void start()
        }}
      >
        {operators.ownId === null && (
          <SelectField
            label={t('Operator')}
            options={operators.options}
            value={String(operatorId)}
            onChange={({ currentTarget }) => {
              setOperator(currentTarget.value)
              setDrawer(undefined)
            }}
          />
        )}
        <TextField
          label={t('Drawer')}
          list={listId}
          maxLength={40}
          autoComplete="off"
          value={drawer}
          onChange={({ currentTarget }) => setDrawer(currentTarget.value)}
        />
        <datalist id={listId}>
          {drawers.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
        <AmountField
          label={t('Opening float')}
          hint={t('The cash in the drawer now. 0 if it is empty.')}
          value={float}
          onChange={setFloat}
        />
        <Button type="submit" variant="primary" wide disabled={!isReady} loading={open.isPending}>
          {float === '' ? t('Open the shift') : t('Open the shift with {amount}', { amount: formatAmount(body.float) })}
        </Button>
      </form>
    </Panel>
  )
}
