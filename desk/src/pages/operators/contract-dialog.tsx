/** The contract of an operator: its share in tiers, who bears bonus cost, and whether a loss is carried over. */
import type { HouseContract } from '@lucero/contract/house/settlements'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { bearers, contractText } from '../../lib/contract-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import { useOperators } from '../../lib/operators.ts'
import page from '../../lib/page.module.css'

/** The id is for the list of fields only. */
type Tier = { id: string; from: string; percent: string }

const newTier = (from: string, percent: string): Tier => ({ id: crypto.randomUUID(), from, percent })
type Bearer = HouseContract['bonusCost']
type Props = { operatorId: number; before: HouseContract | undefined; onClose: () => void }

const maxTiers = 20
const isPercent = (text: string) => /^\d{1,3}([.,]\d{1,2})?$/.test(text) && numberIn(text) <= 100
const numberIn = (text: string) => Number(text.replace(',', '.'))

const tiersIn = (tiers: readonly Tier[]) =>
  tiers.map(({ from, percent }, n) => ({ from: n === 0 ? 0 : Number(from), percent: numberIn(percent) }))

const isReady = (tiers: readonly Tier[]) =>
  tiers.every(
    ({ from, percent }, n) => isPercent(percent) && (n === 0 || Number(from) > Number(tiers[n - 1]?.from ?? 0)),
  )

export function ContractDialog({ operatorId, before, onClose }: Props) {
  const { nameOf } = useOperators()
  const change = useHouseChange('setContract')
  const [basis, setBasis] = useState<HouseContract['basis']>(before?.basis ?? 'ngr')
  const [bonusCost, setBonusCost] = useState<Bearer>(before?.bonusCost ?? 'shared')
  const [carriesLoss, setCarriesLoss] = useState(before?.carriesLoss ?? true)
  const [period, setPeriod] = useState<HouseContract['period']>(before?.period ?? 'month')
  const [tiers, setTiers] = useState<Tier[]>(
    before?.tiers.map(({ from, percent }) => newTier(String(from), String(percent))) ?? [newTier('0', '')],
  )
  const terms = { basis, tiers: tiersIn(tiers), bonusCost, carriesLoss }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Contract of {operator}', { operator: nameOf(operatorId) })}
      effect={[{ label: t('Share'), value: isReady(tiers) ? contractText(terms) : '–' }]}
      warning={t('It counts from the next period on. What is booked never changes.')}
      confirm={t('Set the contract')}
      isReady={isReady(tiers)}
      run={() => change.mutateAsync({ operatorId, ...terms, period })}
      done={t('Contract set')}
    >
      <SelectField
        label={t('Share of')}
        options={[
          { value: 'ngr', label: t('NGR') },
          { value: 'sold', label: t('Credit sold') },
        ]}
        value={basis}
        onChange={({ currentTarget }) => setBasis(currentTarget.value as HouseContract['basis'])}
      />
      <TierFields tiers={tiers} onChange={setTiers} />
      {basis === 'ngr' && (
        <>
          <SelectField
            label={t('Bonus cost is borne by')}
            options={(Object.keys(bearers) as Bearer[]).map((value) => ({ value, label: bearers[value]() }))}
            value={bonusCost}
            onChange={({ currentTarget }) => setBonusCost(currentTarget.value as Bearer)}
          />
          <CheckboxField
            label={t('A loss is carried over into the next period')}
            checked={carriesLoss}
            onChange={({ currentTarget }) => setCarriesLoss(currentTarget.checked)}
          />
        </>
      )}
      <SelectField
        label={t('Period')}
        hint={t('An operator below another one has the periods of the one at the top.')}
        options={[
          { value: 'week', label: t('Week') },
          { value: 'month', label: t('Month') },
        ]}
        value={period}
        onChange={({ currentTarget }) => setPeriod(currentTarget.value as HouseContract['period'])}
      />
    </ActionDialog>
  )
}

function TierFields({ tiers, onChange }: { tiers: Tier[]; onChange: (tiers: Tier[]) => void }) {
  const set = (index: number, more: Partial<Tier>) =>
    onChange(tiers.map((tier, n) => (n === index ? { ...tier, ...more } : tier)))
  return (
    <>
      {tiers.map((tier, n) => (
        <div key={tier.id} className={page.pairs}>
          {n > 0 && <AmountField label={t('From')} value={tier.from} onChange={(from) => set(n, { from })} />}
          <TextField
            label={n === 0 ? t('Percent') : t('Percent above it')}
            inputMode="decimal"
            maxLength={6}
            value={tier.percent}
            onChange={({ currentTarget }) => set(n, { percent: currentTarget.value })}
          />
        </div>
      ))}
      <div className={page.actions}>
        {tiers.length > 1 && (
          <Button size="small" onClick={() => onChange(tiers.slice(0, -1))}>
            {t('Remove the last tier')}
          </Button>
        )}
        {tiers.length < maxTiers && (
          <Button size="small" onClick={() => onChange([...tiers, newTier('', '')])}>
            {t('Add a tier')}
          </Button>
        )}
      </div>
    </>
  )
}
