/** Dialogs that change an endpoint, or send its events again. */
import { secretOverlap } from '@lucero/contract/house/events'
import { useState } from 'react'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { useNavigate } from '@lucero/ui/page/router.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouseChange } from '../../lib/house.ts'
import { paths } from '../../lib/paths.ts'
import { kindNames, type Delivery, type Endpoint } from './words.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'

type Props = { endpoint: Endpoint; onClose: () => void }

const named = ({ name, address }: Endpoint) => [
  { label: t('Endpoint'), value: name },
  { label: t('Address'), value: URL.parse(address)?.host ?? address },
]

export function PauseEndpoint({ endpoint, onClose }: Props) {
  const pause = useHouseChange('pauseEndpoint')
  const isPaused = endpoint.state === 'paused'
  return (
    <ActionDialog
      onClose={onClose}
      title={isPaused ? t('Continue to send events?') : t('Pause the endpoint?')}
      effect={[
        ...named(endpoint),
        {
          label: t('Effect'),
          value: isPaused
            ? plural(endpoint.waiting, '{count} waiting event is sent now', '{count} waiting events are sent now')
            : t('Events wait until you continue. They are kept for 30 days.'),
        },
      ]}
      confirm={isPaused ? t('Continue') : t('Pause')}
      run={() => pause.mutateAsync({ endpointId: endpoint.id, paused: !isPaused })}
      done={isPaused ? t('The endpoint gets events again') : t('The endpoint is paused')}
    />
  )
}

const overlaps = [0, 1, secretOverlap.defaultHours, secretOverlap.maxHours]

export function RotateSecret({ endpoint, onClose, onSecret }: Props & { onSecret: (secret: string) => void }) {
  const rotate = useHouseChange('rotateEndpointSecret')
  const [hours, setHours] = useState(String(secretOverlap.defaultHours))
  const run = async () => {
    const { secret } = await rotate.mutateAsync({ endpointId: endpoint.id, overlapHours: Number(hours) })
    onSecret(secret)
  }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('A new secret')}
      effect={named(endpoint)}
      confirm={t('Create a new secret')}
      run={run}
      done={t('The endpoint has a new secret')}
    >
      <SelectField
        label={t('The present secret stays valid')}
        hint={t('Meanwhile each event carries both signatures.')}
        value={hours}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
        options={overlaps.map((count) => ({
          value: String(count),
          label:
            count === 0 ? t('Not any more: somebody else has seen it') : plural(count, '{count} hour', '{count} hours'),
        }))}
      />
    </ActionDialog>
  )
}

export function RemoveEndpoint({ endpoint, onClose }: Props) {
  const remove = useHouseChange('removeEndpoint')
  const navigate = useNavigate()
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Remove the endpoint?')}
      effect={named(endpoint)}
      warning={t('What waits for it is not sent any more, and the log of its deliveries is deleted.')}
      confirm={t('Remove {name}', { name: endpoint.name })}
      isDanger
      run={() => remove.mutateAsync({ endpointId: endpoint.id })}
      done={t('The endpoint is removed')}
      onDone={() => navigate(paths.events)}
    />
  )
}

export function ReplayParked({ endpoint, onClose }: Props) {
  const replay = useHouseChange('replayDeliveries')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Send the parked events again?')}
      effect={[
        ...named(endpoint),
        { label: t('Parked'), value: plural(endpoint.parked, '{count} event', '{count} events') },
      ]}
      confirm={t('Send them again')}
      run={() => replay.mutateAsync({ endpointId: endpoint.id, parked: true })}
      done={t('The events are sent again')}
    />
  )
}

export function ReplayOne({ endpoint, delivery, onClose }: Props & { delivery: Delivery }) {
  const replay = useHouseChange('replayDeliveries')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Send the event again?')}
      effect={[
        ...named(endpoint),
        { label: t('Event'), value: wordFor(kindNames, delivery.type) },
        { label: t('Effect'), value: t('It is sent with the same id.') },
      ]}
      confirm={t('Send it again')}
      run={() => replay.mutateAsync({ endpointId: endpoint.id, eventId: delivery.eventId })}
      done={t('The event is sent again')}
    />
  )
}

/** The fields are in UTC, like all times of the desk. */
const asUtc = (text: string) => new Date(`${text}Z`)
const isTime = (text: string) => !Number.isNaN(asUtc(text).getTime())

export function ReplayPeriod({ endpoint, onClose }: Props) {
  const replay = useHouseChange('replayDeliveries')
  const [from, setFrom] = useState('')
  const [until, setUntil] = useState('')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Send a period again')}
      effect={[
        ...named(endpoint),
        { label: t('Effect'), value: t('All events of the period are sent in their order, with the same ids.') },
      ]}
      confirm={t('Send them again')}
      isReady={isTime(from) && isTime(until) && from < until}
      run={() =>
        replay.mutateAsync({
          endpointId: endpoint.id,
          from: asUtc(from).toISOString(),
          until: asUtc(until).toISOString(),
        })
      }
      done={t('The events are sent again')}
    >
      <TextField
        label={t('From (UTC)')}
        type="datetime-local"
        value={from}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <TextField
        label={t('Until (UTC)')}
        type="datetime-local"
        value={until}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
    </ActionDialog>
  )
}
