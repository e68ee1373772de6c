/** Suspends a player, or lifts the suspension. */
import { suspensionScopes, type SuspensionScope } from '@lucero/contract/shared/suspension'
import { useState } from 'react'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { addDays, isDay, utcToday } from '../../lib/days.ts'
import { useHouseChange } from '../../lib/house.ts'
import { endText, suspensionScopeNames, suspensionText } from '../../player/suspension-words.ts'
import { ReasonField, type ActionProps } from './action-dialogs.tsx'
import { exclusionLengthNames } from './timeline-kinds.ts'

const hourMs = 3_600_000
const lengths = { '24-hours': 24, '7-days': 7 * 24, '30-days': 30 * 24 } as const
type End = keyof typeof lengths | 'lifted' | 'day'

const endNames: Record<End, () => string> = {
  lifted: () => t('Until it is lifted'),
  ...(exclusionLengthNames as Record<keyof typeof lengths, () => string>),
  day: () => t('Until a day'),
}
const endOptions: readonly End[] = ['lifted', '24-hours', '7-days', '30-days', 'day']

/** Undefined while the day is missing. A day ends the suspension at its first minute. */
function untilOf(end: End, day: string, now: Date): string | null | undefined {
  if (end === 'lifted') return null
  if (end === 'day') return isDay(day) && day > utcToday() ? `${day}T00:00:00.000Z` : undefined
  return new Date(now.getTime() + lengths[end] * hourMs).toISOString()
}

export function SuspendDialog({ shown: { player, suspension }, onClose }: ActionProps) {
  const [scope, setScope] = useState<SuspensionScope>('all')
  const [end, setEnd] = useState<End>('lifted')
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState('')
  const [now] = useState(() => new Date())
  const { mutateAsync } = useHouseChange('suspendPlayer')
  const until = untilOf(end, day, now)
  const request = {
    username: player.username,
    scope,
    until: until ?? null,
    reason: reason.trim(),
    ...(message.trim() !== '' && { message: message.trim() }),
  }
  return (
    <ActionDialog
      onClose={onClose}
      title={suspension ? t('Make the suspension stricter') : t('Suspend the player')}
      effect={[
        { label: t('Player'), value: player.username },
        ...(suspension ? [{ label: t('Now'), value: suspensionText(suspension) }] : []),
        { label: t('Suspended from'), value: suspensionScopeNames[scope]() },
        { label: t('End'), value: until === undefined ? '–' : endText(until) },
      ]}
      warning={t('Open rounds are still paid. The player can sign in, read, collect credit and write to the house.')}
      confirm={t('Suspend {name}', { name: player.username })}
      isDanger
      isReady={until !== undefined && request.reason !== ''}
      once={{
        call: 'suspendPlayer',
        contents: request,
        doubt: t('The player may be suspended. Press again: it happens once.'),
      }}
      run={(requestId) => mutateAsync({ ...request, requestId })}
      done={t('Player suspended')}
    >
      <SelectField
        label={t('Suspend from')}
        value={scope}
        options={suspensionScopes.map((value) => ({ value, label: suspensionScopeNames[value]() }))}
        onChange={({ currentTarget }) => setScope(currentTarget.value as SuspensionScope)}
      />
      <SelectField
        label={t('End')}
        value={end}
        options={endOptions.map((value) => ({ value, label: endNames[value]() }))}
        onChange={({ currentTarget }) => setEnd(currentTarget.value as End)}
      />
      {end === 'day' && (
        <TextField
          label={t('The first day without it (UTC)')}
          type="date"
          min={addDays(utcToday(), 1)}
          value={day}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
      )}
      <ReasonField value={reason} onChange={setReason} />
      <TextArea
        label={t('Text for the player')}
        hint={t('Optional. Without it, the player sees only the fact and its end, and never the reason above.')}
        rows={2}
        maxLength={300}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
    </ActionDialog>
  )
}

export function LiftSuspensionDialog({ shown: { player, suspension }, onClose }: ActionProps) {
  const [reason, setReason] = useState('')
  const { mutateAsync } = useHouseChange('liftSuspension')
  const request = { username: player.username, reason: reason.trim() }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Lift the suspension')}
      effect={[
        { label: t('Player'), value: player.username },
        ...(suspension ? [{ label: t('Now'), value: suspensionText(suspension) }] : []),
        ...(suspension?.reason ? [{ label: t('Reason of the suspension'), value: suspension.reason }] : []),
        { label: t('Effect'), value: t('The player can play and redeem again at once.') },
      ]}
      ended={suspension ? undefined : t('This player is not suspended any more.')}
      confirm={t('Lift the suspension of {name}', { name: player.username })}
      isReady={request.reason !== ''}
      once={{
        call: 'liftSuspension',
        contents: request,
        doubt: t('The suspension may be lifted. Press again: it happens once.'),
      }}
      run={(requestId) => mutateAsync({ ...request, requestId })}
      done={t('Suspension lifted')}
    >
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
