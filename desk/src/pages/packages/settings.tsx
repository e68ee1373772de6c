/** The bets and the rules of a jurisdiction, for all versions of a game. */
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { Facts, type Fact } from '../../lib/facts.tsx'
import { useHouse } from '../../lib/house.ts'
import {
  betNames,
  flagNames,
  roundDurationName,
  type PackageFlag,
  type PackageSettings,
} from '../../lib/package-settings-words.ts'
import { useCan } from '../../lib/session.ts'
import { formatCount } from '../../lib/sums.ts'
import { ChangeSettings } from './change-settings.tsx'

export function Settings({ game }: { game: string }) {
  const { data, error, refetch } = useHouse('packageSettings', { game })
  const canChange = useCan('games.change')
  const [isChanging, setChanging] = useState(false)
  const settings = data?.settings
  return (
    <Panel
      title={t('Bets and rules')}
      actions={
        settings &&
        canChange && (
          <Button size="small" onClick={() => setChanging(true)}>
            {t('Change bets and rules')}
          </Button>
        )
      }
    >
      {settings ? (
        <Facts facts={factsOf(settings)} />
      ) : error ? (
        <ErrorState title={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
      {settings && isChanging && <ChangeSettings settings={settings} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

function factsOf({ step, minBet, maxBet, defaultBet, levels, jurisdiction }: PackageSettings): Fact[] {
  const { minimumRoundDuration, ...flags } = jurisdiction
  const names = (Object.keys(flagNames) as PackageFlag[]).filter((flag) => flags[flag]).map((flag) => flagNames[flag]())
  return [
    { label: t('For'), value: t('All versions of the game') },
    {
      label: t('Smallest to largest bet'),
      value: t('{min} to {max}, in steps of {step}', {
        min: formatAmount(minBet),
        max: formatAmount(maxBet),
        step: formatAmount(step),
      }),
    },
    { label: betNames.defaultBet(), value: formatAmount(defaultBet) },
    { label: betNames.levels(), value: levels.map((level) => formatAmount(level)).join(' · ') },
    { label: roundDurationName(), value: formatCount(minimumRoundDuration) },
    { label: t('Rules of the jurisdiction'), value: names.join(' · ') || t('None|rules') },
  ]
}
