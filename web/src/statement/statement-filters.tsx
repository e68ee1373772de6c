import { useMyOperators } from '../operators/queries.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import styles from './statement.module.css'
import { kinds, noFilters, type View } from './view.ts'
import { kindLabels } from './words.ts'

type FiltersProps = { view: View; onChange: (changes: Partial<View>) => void }

export function StatementFilters({ view, onChange }: FiltersProps) {
  const { operatorId, kind, from, to } = view
  const labels = kindLabels()
  const isFiltered = [operatorId, kind, from, to].some((one) => one !== undefined)
  return (
    <search className={styles.filters} aria-label={t('Filter the statement')}>
      <SelectField
        label={t('Show')}
        value={kind ?? ''}
        placeholder={t('Everything')}
        options={kinds.map((value) => ({ value, label: labels[value] }))}
        onChange={({ currentTarget }) => onChange({ kind: kinds.find((one) => one === currentTarget.value) })}
      />
      <SelectField
        label={t('Operator')}
        value={operatorId ?? ''}
        placeholder={t('All|operators')}
        options={useOperatorOptions(operatorId)}
        onChange={({ currentTarget }) => onChange({ operatorId: Number(currentTarget.value) || undefined })}
      />
      <DayField label={t('First day')} value={from} max={to} onChange={(day) => onChange({ from: day })} />
      <DayField label={t('Last day')} value={to} min={from} onChange={(day) => onChange({ to: day })} />
      {isFiltered && (
        <Button variant="ghost" className={styles.clear} onClick={() => onChange(noFilters)}>
          {t('Clear filters')}
        </Button>
      )}
    </search>
  )
}

type DayFieldProps = {
  label: string
  value: string | undefined
  min?: string | undefined
  max?: string | undefined
  onChange: (day: string | undefined) => void
}

/** The native date picker. An incomplete date counts as none. */
function DayField({ label, value = '', onChange, ...limits }: DayFieldProps) {
  return (
    <TextField
      key={value}
      type="date"
      label={label}
      defaultValue={value}
      {...limits}
      onChange={({ currentTarget }) => {
        if (currentTarget.value !== value && !currentTarget.validity.badInput)
          onChange(currentTarget.value || undefined)
      }}
    />
  )
}

/** The player's operators, and the one in the filter, which the player may have left. */
function useOperatorOptions(chosen: number | undefined) {
  const nameOf = useOperatorNames()
  const mine = (useMyOperators().data ?? []).map(({ operator }) => operator.id)
  const ids = [...new Set([...mine, ...(chosen === undefined ? [] : [chosen])])]
  return ids.map((id) => ({ value: String(id), label: nameOf(id) }))
}

export function useOperatorNames(): (operatorId: number) => string {
  const names = new Map((useMyOperators().data ?? []).map(({ operator }) => [operator.id, operator.name]))
  return (operatorId) => names.get(operatorId) ?? t('Operator {id}', { id: operatorId })
}
