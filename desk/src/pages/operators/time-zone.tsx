/** The time zone of the house or of an operator, and its change. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { Facts } from '../../lib/facts.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { localMinute, zoneName } from '../../lib/zone.ts'

type Status = HouseData<'showTimeZone'>
/** In the form, the zone of the house. */
const ofHouse = ''

const shownName = (zone: string) => (zone === 'UTC' ? zone : `${zoneName(zone)} · ${zone}`)

export function TimeZone({ operatorId }: { operatorId?: number }) {
  const { data } = useHouse('showTimeZone', operatorId === undefined ? {} : { operatorId })
  const canChange = useCan('zones.change')
  const [isChanging, setChanging] = useState(false)
  if (!data) return null
  return (
    <Panel title={operatorId === undefined ? t('Time zone of the house') : t('Time zone')}>
      <Facts facts={factsOf(data, operatorId)} />
      {canChange && (
        <div className={page.actions}>
          <Button size="small" onClick={() => setChanging(true)}>
            {t('Change the time zone')}
          </Button>
        </div>
      )}
      {isChanging && <ChangeZone status={data} operatorId={operatorId} onClose={() => setChanging(false)} />}
    </Panel>
  )
}

function factsOf({ zone, own, next }: Status, operatorId: number | undefined) {
  const isOfHouse = operatorId !== undefined && !own
  const now = isOfHouse ? t('{zone}, as the house', { zone: shownName(zone) }) : shownName(zone)
  return [
    { label: t('Days begin at midnight in'), value: now },
    ...(next
      ? [
          {
            label: t('Change that waits'),
            value: t('{zone}, from {time} ({now})', {
              zone: shownName(next.zone),
              time: localMinute(next.from),
              now: zoneName(),
            }),
          },
        ]
      : []),
  ]
}

type ChangeProps = { status: Status; operatorId: number | undefined; onClose: () => void }

function ChangeZone({ status, operatorId, onClose }: ChangeProps) {
  const present = operatorId !== undefined && !status.own ? ofHouse : status.zone
  const [zone, setZone] = useState(present)
  const { mutateAsync } = useHouseChange('setTimeZone')
  const names = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), status.zone])]
  const options = [
    ...(operatorId === undefined ? [] : [{ value: ofHouse, label: t('As the house') }]),
    ...names.map((name) => ({ value: name, label: name.replaceAll('_', ' ') })),
  ]
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Change the time zone')}
      effect={factsOf(status, operatorId)}
      warning={t(
        'Limits, reports, shifts and printed times follow it, from the next midnight in the new zone on. The day of the change is shorter or longer; days that have ended stay as they are.',
      )}
      confirm={t('Set the time zone')}
      isReady={zone !== present || status.next !== null}
      run={() => mutateAsync({ ...(operatorId !== undefined && { operatorId }), zone: zone === ofHouse ? null : zone })}
      done={t('Time zone set')}
    >
      <SelectField
        label={t('Time zone')}
        value={zone}
        options={options}
        onChange={({ currentTarget }) => setZone(currentTarget.value)}
      />
    </ActionDialog>
  )
}
