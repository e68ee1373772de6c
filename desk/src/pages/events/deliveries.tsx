/** The log of deliveries to an endpoint, and one delivery with its request and answers. */
import { zoneName } from '../../lib/zone.ts'
import { deliveryStates } from '@lucero/contract/house/events'
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { Facts } from '../../lib/facts.tsx'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter } from '../../table/filters.tsx'
import { ReplayOne, ReplayParked } from './endpoint-actions.tsx'
import { answerText, DeliveryState, deliveryStateNames, kindNames, type Delivery, type Endpoint } from './words.tsx'
import styles from './events.module.css'

type Props = { endpoint: Endpoint; onReplayPeriod: () => void }

export function Deliveries({ endpoint, onReplayPeriod }: Props) {
  const canChange = useCan('events.change')
  const state = oneOf(useUrlState().get('state'), deliveryStates)
  const query = useHousePages('listDeliveries', 'after', {
    endpointId: endpoint.id,
    limit: 50,
    ...(state && { state }),
  })
  const [shown, setShown] = useState<Delivery>()
  const [toReplay, setToReplay] = useState<Delivery>()
  const [isReplayingParked, setReplayingParked] = useState(false)
  const rows = useMemo(() => query.data?.pages.flatMap(({ deliveries }) => deliveries), [query.data])
  const columns = useMemo(() => columnsOf(setShown), [])
  return (
    <>
      <DataTable
        caption={t('Deliveries')}
        columns={columns}
        rows={rows}
        rowKey={({ eventId }) => eventId}
        {...tablePages(query)}
        onOpen={setShown}
        emptyTitle={t('No delivery')}
        emptyText={t('Events of the last 30 days are listed here.')}
        filters={
          <>
            <SelectFilter
              label={t('State')}
              name="state"
              all={t('All')}
              options={deliveryStates.map((value) => ({ value, label: wordFor(deliveryStateNames, value) }))}
            />
            {canChange && (
              <Button size="small" onClick={onReplayPeriod}>
                {t('Send a period again')}
              </Button>
            )}
            {canChange && endpoint.parked > 0 && (
              <Button size="small" onClick={() => setReplayingParked(true)}>
                {t('Send the parked ones again')}
              </Button>
            )}
          </>
        }
      />
      {shown && (
        <DeliveryDialog
          endpoint={endpoint}
          delivery={shown}
          onClose={() => setShown(undefined)}
          onReplay={
            canChange
              ? () => {
                  setToReplay(shown)
                  setShown(undefined)
                }
              : undefined
          }
        />
      )}
      {toReplay && <ReplayOne endpoint={endpoint} delivery={toReplay} onClose={() => setToReplay(undefined)} />}
      {isReplayingParked && <ReplayParked endpoint={endpoint} onClose={() => setReplayingParked(false)} />}
    </>
  )
}

const columnsOf = (onShow: (delivery: Delivery) => void): DataColumn<Delivery>[] => [
  {
    id: 'kind',
    header: t('Event'),
    cell: (delivery) => (
      <button type="button" className={styles.open} onClick={() => onShow(delivery)}>
        {wordFor(kindNames, delivery.type)}
      </button>
    ),
    value: ({ type }) => wordFor(kindNames, type),
  },
  {
    id: 'at',
    header: t('At ({zone})', { zone: zoneName() }),
    cell: ({ timestamp }) => <HouseTime value={timestamp} />,
    value: ({ timestamp }) => timestamp,
  },
  {
    id: 'state',
    header: t('State'),
    cell: ({ state }) => <DeliveryState state={state} />,
    value: ({ state }) => wordFor(deliveryStateNames, state),
  },
  {
    id: 'attempts',
    header: t('Attempts'),
    align: 'end',
    cell: ({ attempts }) => attempts,
    value: ({ attempts }) => attempts,
  },
  {
    id: 'answer',
    header: t('Last answer'),
    cell: (delivery) => answerText(delivery),
    value: (delivery) => answerText(delivery),
  },
]

/** The address and the body of a POST request, without the headers. */
const requestText = ({ address, body }: { address: string; body: string }): string => `${address}\n\n${body}`

type DialogProps = { endpoint: Endpoint; delivery: Delivery; onClose: () => void; onReplay: (() => void) | undefined }

function DeliveryDialog({ endpoint, delivery, onClose, onReplay }: DialogProps) {
  const { data } = useHouse('showDelivery', { endpointId: endpoint.id, eventId: delivery.eventId })
  const facts = [
    { label: t('State'), value: <DeliveryState state={data?.delivery.state ?? delivery.state} /> },
    { label: t('Event id'), value: <span className={page.mono}>{delivery.eventId}</span> },
    ...(delivery.nextAttemptAt === null
      ? []
      : [
          {
            label: t('Next attempt ({zone})', { zone: zoneName() }),
            value: <HouseTime value={delivery.nextAttemptAt} />,
          },
        ]),
  ]
  return (
    <Dialog open size="wide" onClose={onClose} title={wordFor(kindNames, delivery.type)}>
      <div className={page.form}>
        <Facts facts={facts} />
        <h3>{t('Request')}</h3>
        <pre className={styles.message}>{data ? requestText(data) : '…'}</pre>
        <h3>{t('Answers, newest first')}</h3>
        {data?.attempts.length === 0 && <p>{t('Not sent yet')}</p>}
        {data?.attempts.map((attempt) => (
          <div key={attempt.at}>
            <p className={page.small}>
              <HouseTime value={attempt.at} /> · {answerText(attempt)} ·{' '}
              {t('{milliseconds} ms', { milliseconds: attempt.milliseconds })}
            </p>
            {attempt.answer && <pre className={styles.message}>{attempt.answer}</pre>}
          </div>
        ))}
        <div className={page.actions}>
          {onReplay && <Button onClick={onReplay}>{t('Send it again')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
