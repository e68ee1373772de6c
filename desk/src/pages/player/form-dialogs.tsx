/** Actions with fields of their own: notification, phone, break. */
import { exclusionLengths, endOfExclusion, type ExclusionLength } from '@lucero/contract/shared/exclusion-lengths'
import { useState } from 'react'
import { emptyPhone, PhoneField } from '@lucero/ui/form/phone-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { ReasonField, type ActionProps } from './action-dialogs.tsx'
import { exclusionLengthNames } from './timeline-kinds.ts'

export function NotifyDialog({ shown: { player }, onClose }: ActionProps) {
  const [message, setMessage] = useState('')
  const [purpose, setPurpose] = useState<'service' | 'marketing'>('service')
  const { mutateAsync } = useHouseChange('notify')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Send a notification')}
      effect={[
        { label: t('Player'), value: player.username },
        { label: t('Effect'), value: t('The player sees it in the app at once. It cannot be taken back.') },
      ]}
      confirm={t('Send to {name}', { name: player.username })}
      isReady={message.trim() !== ''}
      run={() => mutateAsync({ username: player.username, message: message.trim(), purpose })}
      done={t('Notification sent')}
    >
      <TextArea
        label={t('Message')}
        rows={3}
        maxLength={1000}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <SelectField
        label={t('Purpose')}
        hint={t('Players on a break get no marketing.')}
        value={purpose}
        options={[
          { value: 'service', label: t('Service: about the account or the credit') },
          { value: 'marketing', label: t('Marketing') },
        ]}
        onChange={({ currentTarget }) => setPurpose(currentTarget.value === 'marketing' ? 'marketing' : 'service')}
      />
    </ActionDialog>
  )
}

export function PhoneDialog({ shown: { player }, onClose }: ActionProps) {
  const [value, setValue] = useState(emptyPhone)
  const [reason, setReason] = useState('')
  const { mutateAsync } = useHouseChange('changePhoneFor')
  const phone = `+${value.phoneCode}${value.phone}`
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Change the phone')}
      effect={[
        { label: t('Player'), value: player.username },
        { label: t('Phone now'), value: player.phone ?? '–' },
        { label: t('New phone'), value: value.phone === '' ? '–' : phone },
      ]}
      warning={t(
        'Verify the identity of the player first. Codes and SMS go to the new phone. The player is notified in the app and at the former number. The new phone cannot recover the password for 24 hours.',
      )}
      confirm={t('Change the phone of {name}', { name: player.username })}
      isReady={/^\+\d{10,14}$/.test(phone) && reason.trim() !== ''}
      run={() => mutateAsync({ username: player.username, phone, reason: reason.trim() })}
      done={t('Phone changed')}
    >
      <PhoneField label={t('New phone')} value={value} onChange={setValue} />
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}

export function BreakDialog({ shown: { player }, onClose }: ActionProps) {
  const [length, setLength] = useState<ExclusionLength>('24-hours')
  const [reason, setReason] = useState('')
  const { mutateAsync } = useHouseChange('takeBreakFor')
  const [now] = useState(() => new Date())
  const end = endOfExclusion(length, now)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Start a break')}
      effect={[
        { label: t('Player'), value: player.username },
        {
          label: t('Cannot play until'),
          value: end === null ? t('for good') : `${end.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
        },
      ]}
      warning={t('Only at the request of the player. It cannot be shortened.')}
      confirm={t('Start the break of {name}', { name: player.username })}
      isReady={reason.trim() !== ''}
      run={() => mutateAsync({ username: player.username, length, reason: reason.trim() })}
      done={t('Break started')}
    >
      <SelectField
        label={t('Length')}
        value={length}
        options={exclusionLengths.map((value) => ({ value, label: wordFor(exclusionLengthNames, value) }))}
        onChange={({ currentTarget }) => setLength(currentTarget.value as ExclusionLength)}
      />
      <ReasonField value={reason} onChange={setReason} />
    </ActionDialog>
  )
}
