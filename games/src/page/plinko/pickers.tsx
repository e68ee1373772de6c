import { t } from '@lucero/ui/text/t.ts'
import { risks, rowCounts, type Risk } from '../../rules/plinko/odds.ts'
import { ChoicePicker, NumberPicker } from '../frame/bet/pickers.tsx'

const riskNames: Record<Risk, () => string> = {
  low: () => t('Low'),
  medium: () => t('Medium'),
  high: () => t('High'),
}

type RiskPickerProps = { risk: Risk; onChange: (risk: Risk) => void; disabled: boolean }

export const RiskPicker = ({ risk, ...rest }: RiskPickerProps) => (
  <ChoicePicker
    legend={t('Risk')}
    choices={risks.map((one) => [one, riskNames[one]()] as const)}
    chosen={risk}
    {...rest}
  />
)

type RowsPickerProps = { rows: number; onChange: (rows: number) => void; disabled: boolean }

export const RowsPicker = ({ rows, ...rest }: RowsPickerProps) => (
  <NumberPicker
    label={t('Rows: {rows}', { rows })}
    range={{ min: rowCounts[0], max: rowCounts[rowCounts.length - 1]! }}
    number={rows}
    {...rest}
  />
)
