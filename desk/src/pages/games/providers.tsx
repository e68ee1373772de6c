import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { SecretDialog } from '../../action/secret-dialog.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { formatSum } from '../../lib/sums.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SwitchProvider } from '../../action/switch-provider.tsx'

type Provider = HouseData<'listProviders'>['providers'][number]
type Change = { kind: 'switch' | 'rotate' | 'take' | 'limit'; provider: Provider }

export function Providers() {
  const canRead = useCan('providers.read')
  return canRead ? <ProviderTable /> : null
}

function ProviderTable() {
  const providers = useHouse('listProviders')
  const canChange = useCan('providers.change')
  const [change, setChange] = useState<Change>()
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const close = () => setChange(undefined)
  return (
    <>
      <DataTable
        caption={t('Game providers')}
        columns={columns(canChange ? setChange : undefined)}
        rows={providers.data?.providers}
        rowKey={({ id }) => id}
        error={providers.error}
        onRetry={() => void providers.refetch()}
        isSortable={false}
        emptyTitle={t('No game provider yet')}
        filters={
          <>
            <h2>{t('Game providers')}</h2>
            {canChange && (
              <Button size="small" onClick={() => setAdding(true)}>
                {t('Add a provider')}
              </Button>
            )}
          </>
        }
      />
      {change?.kind === 'switch' && <SwitchProvider provider={change.provider} onClose={close} />}
      {change?.kind === 'rotate' && <Rotate provider={change.provider} onClose={close} onSecret={setSecret} />}
      {change?.kind === 'take' && <Take provider={change.provider} onClose={close} onSecret={setSecret} />}
      {change?.kind === 'limit' && <Limits provider={change.provider} onClose={close} />}
      {isAdding && <AddProvider onClose={() => setAdding(false)} onSecret={setSecret} />}
      {secret && (
        <SecretDialog
          title={t('The secret of the provider')}
          text={t('It is shown only once. The provider signs its requests with it.')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

const columns = (onChange: ((change: Change) => void) | undefined): DataColumn<Provider>[] => [
  {
    id: 'name',
    header: t('Provider'),
    cell: ({ name, id }) => (
      <>
        <span className={page.strong}>{name}</span>
        <div className={page.small}>{id}</div>
      </>
    ),
  },
  {
    id: 'enabled',
    header: t('State'),
    cell: ({ enabled }) => <Tag tone={enabled ? 'green' : 'red'}>{enabled ? t('Enabled') : t('Disabled')}</Tag>,
  },
  {
    id: 'limits',
    header: t('Limits on payouts'),
    cell: ({ maxRoundPayout, maxDayPayout }) => (
      <>
        <div>{t('{amount} per round', { amount: limitText(maxRoundPayout) })}</div>
        <div>{t('{amount} per day', { amount: limitText(maxDayPayout) })}</div>
      </>
    ),
  },
  { id: 'paidToday', header: t('Paid today'), align: 'end', cell: ({ paidToday }) => formatSum(paidToday ?? '0.00') },
  {
    id: 'roundUrl',
    header: t('Address of a round'),
    cell: ({ roundUrl }) => <span className={page.mono}>{roundUrl ?? '–'}</span>,
  },
  ...(onChange
    ? [
        {
          id: 'actions',
          header: '',
          align: 'end' as const,
          cell: (provider: Provider) => (
            <div className={page.actions}>
              {/* An older server does not send it. */}
              {provider.waitingSecret && (
                <Button size="small" variant="primary" onClick={() => onChange({ kind: 'take', provider })}>
                  {t('Get the secret')}
                </Button>
              )}
              <Button size="small" onClick={() => onChange({ kind: 'limit', provider })}>
                {t('Limits')}
              </Button>
              <Button size="small" onClick={() => onChange({ kind: 'rotate', provider })}>
                {t('New secret')}
              </Button>
              <Button
                size="small"
                variant={provider.enabled ? 'danger' : 'secondary'}
                onClick={() => onChange({ kind: 'switch', provider })}
              >
                {provider.enabled ? t('Disable') : t('Enable')}
              </Button>
            </div>
          ),
        },
      ]
    : []),
]

type DialogProps = { onClose: () => void }
type WithSecret = { onSecret: (secret: string) => void }

/** A server of the release before sends no limits. */
const limitText = (limit: number | null | undefined) =>
  typeof limit === 'number' ? formatAmount(limit) : t('No limit')

const textOf = (limit: number | null | undefined) => (typeof limit === 'number' ? String(limit) : '')
const limitOf = (text: string) => (text === '' ? null : Number(text))

function Limits({ provider, onClose }: DialogProps & { provider: Provider }) {
  const change = useHouseChange('limitProvider')
  const [round, setRound] = useState(textOf(provider.maxRoundPayout))
  const [day, setDay] = useState(textOf(provider.maxDayPayout))
  const limits = { maxRoundPayout: limitOf(round), maxDayPayout: limitOf(day) }
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Limits on payouts')}
      effect={[
        { label: t('Provider'), value: provider.name },
        { label: t('Paid today'), value: formatSum(provider.paidToday ?? '0.00') },
        { label: t('Per round'), value: limitText(limits.maxRoundPayout) },
        { label: t('Per day (UTC)'), value: limitText(limits.maxDayPayout) },
      ]}
      warning={t(
        'A win above a limit is refused, and the provider sends it again. To raise or to remove a limit, a second person must approve.',
      )}
      confirm={t('Set the limits of {name}', { name: provider.name })}
      run={() => change.mutateAsync({ providerId: provider.id, ...limits })}
      done={t('The limits are set')}
    >
      <AmountField
        label={t('Payouts of a round above its stakes')}
        hint={t('Empty: no limit.')}
        value={round}
        onChange={setRound}
      />
      <AmountField
        label={t('Payouts of a day above its stakes')}
        hint={t('Empty: no limit.')}
        value={day}
        onChange={setDay}
      />
    </ActionDialog>
  )
}

function Rotate({ provider: { id, name }, onClose, onSecret }: DialogProps & WithSecret & { provider: Provider }) {
  const rotate = useHouseChange('rotateSecret')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('New secret for this provider?')}
      effect={[{ label: t('Provider'), value: name }]}
      warning={t(
        'The present secret stays valid until the next change. Older ones stop working. If a second person must approve it, you then get the secret here, within 24 hours.',
      )}
      confirm={t('Create a secret for {name}', { name })}
      run={async () => onSecret((await rotate.mutateAsync({ providerId: id })).secret)}
      done={t('The secret is created')}
    />
  )
}

/** The secret of a request that a second person has approved. */
function Take({ provider, onClose, onSecret }: DialogProps & WithSecret & { provider: Provider }) {
  const take = useHouseChange('takeSecret')
  const { id, name, waitingSecret } = provider
  if (!waitingSecret) return null
  const { approvalId, until } = waitingSecret
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Get the secret of this provider')}
      effect={[
        { label: t('Provider'), value: `${name} (${id})` },
        { label: t('Possible until'), value: `${until.slice(0, 16).replace('T', ' ')} UTC` },
      ]}
      warning={t('It is shown to nobody else. If you got it before, the earlier one stops working.')}
      confirm={t('Show the secret of {name}', { name })}
      run={async () => onSecret((await take.mutateAsync({ approvalId })).secret)}
      done={t('The secret is created')}
    />
  )
}

function AddProvider({ onClose, onSecret }: DialogProps & WithSecret) {
  const add = useHouseChange('addProvider')
  const [id, setId] = useState('')
  const [name, setName] = useState('')
  const [roundUrl, setRoundUrl] = useState('')
  const run = async () => onSecret((await add.mutateAsync({ id, name, ...(roundUrl !== '' && { roundUrl }) })).secret)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Add a provider')}
      effect={[]}
      warning={t('If a second person must approve it, you then get the secret here, within 24 hours.')}
      confirm={t('Add the provider')}
      isReady={id !== '' && name !== ''}
      run={run}
      done={t('The provider is added')}
    >
      <TextField
        label={t('Id')}
        hint={t('Small letters, digits and dashes.')}
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      />
      <TextField label={t('Name')} value={name} onChange={({ currentTarget }) => setName(currentTarget.value)} />
      <TextField
        label={t('Address of a round')}
        hint={t('Optional. It contains a placeholder for the round, in braces.')}
        value={roundUrl}
        onChange={({ currentTarget }) => setRoundUrl(currentTarget.value)}
      />
    </ActionDialog>
  )
}
