import { useState } from 'react'
import type { HouseBody } from '@lucero/contract/house/calls'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import {
  betNames,
  flagNames,
  roundDurationName,
  type PackageFlag,
  type PackageSettings,
} from '../../lib/package-settings-words.ts'

type Changes = Omit<HouseBody<'changePackageSettings'>, 'game' | 'reason'>
const amounts = ['minBet', 'maxBet', 'defaultBet'] as const

export function ChangeSettings({ settings, onClose }: { settings: PackageSettings; onClose: () => void }) {
  const change = useHouseChange('changePackageSettings')
  const [bets, setBets] = useState(() => betsOf(settings))
  const [rules, setRules] = useState(settings.jurisdiction)
  const [reason, setReason] = useState('')
  const changes = changesIn(settings, bets, rules)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Change bets and rules')}
      effect={[{ label: t('Game'), value: settings.game }]}
      warning={t(
        'It holds for all versions of the game, from the next round on. A second person may have to approve larger bets, faster rounds, and a rule that is switched off.',
      )}
      confirm={t('Save')}
      isReady={reason.trim() !== '' && Object.keys(changes).length > 0 && Number.isInteger(rules.minimumRoundDuration)}
      run={() => change.mutateAsync({ game: settings.game, ...changes, reason: reason.trim() })}
      done={t('The settings are changed')}
    >
      {amounts.map((name) => (
        <AmountField
          key={name}
          label={betNames[name]()}
          hint={t('Empty: the usual one.')}
          value={bets[name]}
          onChange={(text) => setBets({ ...bets, [name]: text })}
        />
      ))}
      <TextField
        label={betNames.levels()}
        hint={t('Amounts with spaces between them. Empty: the usual ones.')}
        value={bets.levels}
        onChange={({ currentTarget }) => setBets({ ...bets, levels: currentTarget.value })}
      />
      <TextField
        label={roundDurationName()}
        inputMode="numeric"
        value={String(rules.minimumRoundDuration)}
        onChange={({ currentTarget }) =>
          setRules({ ...rules, minimumRoundDuration: Number(currentTarget.value.replaceAll(/\D/g, '')) })
        }
      />
      {(Object.keys(flagNames) as PackageFlag[]).map((flag) => (
        <CheckboxField
          key={flag}
          label={flagNames[flag]()}
          checked={rules[flag]}
          onChange={({ currentTarget }) => setRules({ ...rules, [flag]: currentTarget.checked })}
        />
      ))}
      <TextArea
        label={t('Reason')}
        hint={t('It is in the audit log.')}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </ActionDialog>
  )
}

const betsOf = ({ minBet, maxBet, defaultBet, levels }: PackageSettings) => ({
  minBet: minBet.toFixed(2),
  maxBet: maxBet.toFixed(2),
  defaultBet: defaultBet.toFixed(2),
  levels: levels.map((level) => level.toFixed(2)).join(' '),
})

/** Returns the fields that differ from the present settings. An empty bet restores the default. */
function changesIn(
  settings: PackageSettings,
  bets: ReturnType<typeof betsOf>,
  rules: PackageSettings['jurisdiction'],
): Changes {
  const before = betsOf(settings)
  const changed = amounts.filter((name) => bets[name] !== before[name])
  const levels = bets.levels.split(/[\s,]+/).filter((text) => text !== '')
  const jurisdiction = Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => value !== settings.jurisdiction[name as PackageFlag]),
  )
  return {
    ...Object.fromEntries(changed.map((name) => [name, bets[name] === '' ? null : Number(bets[name])])),
    ...(bets.levels !== before.levels && { levels: levels.length ? levels.map(Number) : null }),
    ...(Object.keys(jurisdiction).length > 0 && { jurisdiction }),
  }
}
