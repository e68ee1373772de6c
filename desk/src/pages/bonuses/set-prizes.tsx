/** Chooses a bonus for each place of the weekly race, and shows what a week costs and when the prizes begin. */
import { maxRacePlaces } from '@lucero/contract/house/lists'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { errorText } from '../../lib/error-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useHousePages } from '../../lib/pages.ts'
import { statuses, type Bonus } from './bonus-words.ts'
import { minuteOf, sumOf, type RaceData, type RacePrize } from './race-words.ts'

type Choice = RacePrize & { label: string }

/** Leaves out bonuses for single players. The copies that the race has paid are such bonuses. */
const canBePrize = ({ kind, status, audience }: Bonus) =>
  kind !== 'deposit' && status !== 'withdrawn' && audience !== 'invited'

function useChoices(race: RaceData) {
  const query = useHousePages('listHouseBonuses', 'after', { limit: 999 })
  const bonuses = query.data?.pages.flatMap((list) => list.bonuses).filter(canBePrize) ?? []
  const choices = new Map<string, Choice>()
  for (const prize of race.prizes) choices.set(prize.bonusId, { ...prize, label: labelOf(prize) })
  for (const { id, title, amount, status } of bonuses)
    choices.set(id, { bonusId: id, title, amount, label: labelOf({ title, amount }, wordFor(statuses, status)) })
  return { ...query, choices }
}

const labelOf = ({ title, amount }: { title: string; amount: number }, status?: string) =>
  [title, formatAmount(amount), status].filter(Boolean).join(' · ')

export function SetPrizes({ race, onClose }: { race: RaceData; onClose: () => void }) {
  const set = useHouseChange('setRace')
  const { choices, isSuccess, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useChoices(race)
  const [ids, setIds] = useState<readonly string[]>(() =>
    race.prizes.length > 0 ? race.prizes.map(({ bonusId }) => bonusId) : [''],
  )
  const places = ids.map((id, index) => ({ id, place: index + 1 }))
  const chosen = ids.flatMap((id) => choices.get(id) ?? [])
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Prizes of the weekly race')}
      effect={[
        { label: t('Prizes of each week'), value: formatAmount(sumOf(chosen)) },
        { label: t('They begin'), value: beginOf(race) },
      ]}
      warning={t('They are paid every week until the race is stopped. A second person may have to approve them.')}
      confirm={plural(ids.length, 'Set {count} prize', 'Set {count} prizes')}
      isReady={chosen.length === ids.length}
      run={() => set.mutateAsync({ bonusIds: [...ids] })}
      done={t('The prizes are set')}
    >
      {error && <p role="alert">{errorText(error)}</p>}
      {isSuccess && choices.size === 0 && (
        <p>{t('No bonus can be a prize. Create one without a deposit; a draft is enough.')}</p>
      )}
      {places.map(({ place, id }) => (
        <SelectField
          key={place}
          label={t('Place {place}', { place })}
          placeholder={t('Choose')}
          value={id}
          onChange={({ currentTarget }) => setIds(ids.with(place - 1, currentTarget.value))}
          options={[...choices.values()].map(({ bonusId, label }) => ({ value: bonusId, label }))}
        />
      ))}
      <div className={page.actions}>
        {hasNextPage && (
          <Button size="small" variant="ghost" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('Load more bonuses')}
          </Button>
        )}
        {ids.length > 1 && (
          <Button size="small" onClick={() => setIds(ids.slice(0, -1))}>
            {t('Remove the last place')}
          </Button>
        )}
        {ids.length < maxRacePlaces && (
          <Button size="small" onClick={() => setIds([...ids, ids.at(-1) ?? ''])}>
            {t('Add a place')}
          </Button>
        )}
      </div>
    </ActionDialog>
  )
}

/** A running week keeps its prizes. */
const beginOf = ({ week }: RaceData): string =>
  week ? t('Next week, {time}', { time: minuteOf(week.endsAt) }) : t('At once, for the rest of this week')
