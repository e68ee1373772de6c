/** The cashiers of an operator. Its own staff add, disable and reset them here. */
import type { HouseData } from '@lucero/contract/house/client'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { SecretDialog } from '../../action/secret-dialog.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'

type Cashier = HouseData<'listCashiers'>['cashiers'][number]
type Action = { kind: 'disable' | 'reset'; cashier: Cashier }
type DialogProps = { onClose: () => void }
type WithPassword = { onPassword: (password: string) => void }

export function Cashiers({ operatorId }: { operatorId: number }) {
  const query = useHouse('listCashiers', { operatorId })
  const canChange = useCan('cashiers.change')
  const [isAdding, setAdding] = useState(false)
  const [action, setAction] = useState<Action>()
  const [password, setPassword] = useState<string>()
  const close = () => setAction(undefined)
  return (
    <>
      <DataTable
        caption={t('Cashiers')}
        columns={columns(canChange ? setAction : undefined)}
        rows={query.data?.cashiers}
        rowKey={({ id }) => id}
        error={query.error}
        onRetry={() => void query.refetch()}
        emptyTitle={t('No cashier yet')}
        emptyText={t('A cashier grants credit and pays redeems, within the limits of the role, and sees no revenue.')}
        csvName="cashiers"
        filters={
          <>
            <h2>{t('Cashiers')}</h2>
            {canChange && (
              <Button size="small" icon={<UserRoundPlus aria-hidden="true" />} onClick={() => setAdding(true)}>
                {t('Add a cashier')}
              </Button>
            )}
          </>
        }
      />
      {isAdding && <AddCashier operatorId={operatorId} onClose={() => setAdding(false)} onPassword={setPassword} />}
      {action?.kind === 'disable' && <DisableCashier cashier={action.cashier} onClose={close} />}
      {action?.kind === 'reset' && <ResetCashier cashier={action.cashier} onClose={close} onPassword={setPassword} />}
      {password && (
        <SecretDialog
          title={t('One-time password')}
          text={t('It is shown only once, and works once within 72 hours. The person chooses an own password with it.')}
          secret={password}
          onClose={() => setPassword(undefined)}
        />
      )}
    </>
  )
}

const columns = (onAction: ((action: Action) => void) | undefined): DataColumn<Cashier>[] => [
  {
    id: 'username',
    header: t('Username'),
    cell: ({ username }) => <span className={page.strong}>{username}</span>,
    value: ({ username }) => username,
  },
  {
    id: 'state',
    header: t('State'),
    cell: ({ state }) => (
      <Tag tone={state === 'active' ? 'green' : state === 'invited' ? 'gold' : 'red'}>
        {state === 'active' ? t('Active') : state === 'invited' ? t('Invited') : t('Disabled')}
      </Tag>
    ),
    value: ({ state }) => state,
  },
  {
    id: 'granted',
    header: t('Granted today'),
    align: 'end',
    cell: ({ granted }) => <Amount value={granted} />,
    value: ({ granted }) => granted,
  },
  {
    id: 'paid',
    header: t('Paid today'),
    align: 'end',
    cell: ({ paid }) => <Amount value={paid} />,
    value: ({ paid }) => paid,
  },
  {
    id: 'lastUsedAt',
    header: t('Last active'),
    cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime value={lastUsedAt} /> : t('Not signed in')),
    value: ({ lastUsedAt }) => lastUsedAt,
  },
  ...(onAction
    ? [
        {
          id: 'actions',
          header: '',
          align: 'end' as const,
          cell: (cashier: Cashier) => (
            <div className={page.actions}>
              <Button size="small" onClick={() => onAction({ kind: 'reset', cashier })}>
                {t('Reset')}
              </Button>
              <Button size="small" onClick={() => onAction({ kind: 'disable', cashier })}>
                {cashier.state === 'disabled' ? t('Enable') : t('Disable')}
              </Button>
            </div>
          ),
        },
      ]
    : []),
]

function AddCashier({ operatorId, onClose, onPassword }: DialogProps & WithPassword & { operatorId: number }) {
  const create = useHouseChange('createCashier')
  const [username, setUsername] = useState('')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Add a cashier')}
      effect={[{ label: t('Operator'), value: String(operatorId) }]}
      confirm={t('Create the account')}
      isReady={/^[a-zA-Z][\w.-]{2,31}$/.test(username)}
      run={async () => onPassword((await create.mutateAsync({ username, operatorId })).oneTimePassword)}
      done={t('The account is created')}
    >
      <TextField
        label={t('Username')}
        hint={t('3 to 32 letters, digits, dots and dashes.')}
        autoComplete="off"
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
    </ActionDialog>
  )
}

function DisableCashier({ cashier: { username, state }, onClose }: DialogProps & { cashier: Cashier }) {
  const change = useHouseChange('disableCashier')
  const isDisabled = state === 'disabled'
  return (
    <ActionDialog
      onClose={onClose}
      title={isDisabled ? t('Enable this account?') : t('Disable this account?')}
      effect={[{ label: t('Account'), value: username }]}
      warning={isDisabled ? undefined : t('Its sessions and API keys end at once, on all nodes.')}
      confirm={isDisabled ? t('Enable {username}', { username }) : t('Disable {username}', { username })}
      isDanger={!isDisabled}
      run={() => change.mutateAsync({ username, disabled: !isDisabled })}
      done={isDisabled ? t('The account is enabled') : t('The account is disabled')}
    />
  )
}

function ResetCashier({
  cashier: { username },
  onClose,
  onPassword,
}: DialogProps & WithPassword & { cashier: Cashier }) {
  const reset = useHouseChange('resetCashier')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Reset password and code?')}
      effect={[{ label: t('Account'), value: username }]}
      warning={t('Password, authenticator app and recovery codes stop working, and all sessions end.')}
      confirm={t('Reset {username}', { username })}
      isDanger
      run={async () => onPassword((await reset.mutateAsync({ username })).oneTimePassword)}
      done={t('The account is reset')}
    />
  )
}
