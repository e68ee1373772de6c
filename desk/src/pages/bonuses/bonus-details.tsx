/** One bonus: its state, the players who activated it, and what can be done with it. */
import type { HouseData } from '@lucero/contract/house/client'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { ProgressBar } from '@lucero/ui/display/progress-bar.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { Dialog } from '@lucero/ui/overlay/dialog.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { WaitsForApproval } from '../../action/waits.tsx'
import { Facts } from '../../lib/facts.tsx'
import { useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { grantStates } from '../../lib/server-words.ts'
import { useCan } from '../../lib/session.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { kinds, statuses, type Bonus } from './bonus-words.ts'

type Grant = HouseData<'listGrants'>['grants'][number]
type DialogProps = { onClose: () => void }
type BonusProps = DialogProps & { bonus: Bonus }

export function BonusDetails({ bonus, onClose }: BonusProps) {
  const canChange = useCan('bonuses.change')
  const [action, setAction] = useState<'publish' | 'withdraw' | 'grant'>()
  const close = () => setAction(undefined)
  if (action === 'publish') return <Publish bonus={bonus} onClose={close} />
  if (action === 'withdraw') return <Withdraw bonus={bonus} onClose={close} />
  if (action === 'grant') return <GrantTo bonus={bonus} onClose={close} />
  return (
    <Dialog open size="wide" onClose={onClose} title={bonus.title}>
      <div className={page.stack}>
        <Facts
          facts={[
            { label: t('State'), value: wordFor(statuses, bonus.status) },
            { label: t('Kind'), value: wordFor(kinds, bonus.kind) },
            { label: t('Amount'), value: <Amount value={bonus.amount} /> },
            { label: t('To be staked'), value: <Amount value={bonus.target} /> },
          ]}
        />
        {canChange && (
          <div className={page.actions}>
            {bonus.waitsSince && <WaitsForApproval since={bonus.waitsSince} />}
            {bonus.status === 'draft' && !bonus.waitsSince && (
              <Button variant="primary" onClick={() => setAction('publish')}>
                {t('Publish')}
              </Button>
            )}
            {bonus.status === 'published' && (
              <>
                <Button onClick={() => setAction('grant')}>{t('Offer it to a player')}</Button>
                <Button variant="danger" onClick={() => setAction('withdraw')}>
                  {t('Withdraw')}
                </Button>
              </>
            )}
          </div>
        )}
        <Grants bonus={bonus} />
      </div>
    </Dialog>
  )
}

function Grants({ bonus }: { bonus: Bonus }) {
  const query = useHousePages('listGrants', 'after', { bonusId: bonus.id, limit: 50 })
  return (
    <DataTable
      caption={t('Players who activated it')}
      columns={columns()}
      rows={query.data?.pages.flatMap(({ grants }) => grants)}
      rowKey={({ username, activatedAt }) => `${username} ${activatedAt}`}
      {...tablePages(query)}
      isSortable={false}
      csvName="bonus-grants"
      emptyTitle={t('Nobody has activated it yet')}
    />
  )
}

const columns = (): DataColumn<Grant>[] => [
  {
    id: 'username',
    header: t('Player'),
    cell: ({ username }) => <span className={page.strong}>{username}</span>,
    value: ({ username }) => username,
  },
  { id: 'state', header: t('State'), cell: ({ state }) => wordFor(grantStates, state), value: ({ state }) => state },
  {
    id: 'wagered',
    header: t('Staked'),
    cell: ({ wagered, target }) => (
      <>
        {formatAmount(wagered)} / {formatAmount(target)}
        <ProgressBar label={t('Staked')} value={wagered} max={target} />
      </>
    ),
    value: ({ wagered }) => wagered,
  },
  {
    id: 'collected',
    header: t('Collected'),
    align: 'end',
    cell: ({ collected }) => <Amount value={collected} />,
    isAmount: true,
    value: ({ collected }) => collected,
  },
  {
    id: 'forfeited',
    header: t('Forfeited'),
    align: 'end',
    cell: ({ forfeited }) => <Amount value={forfeited} />,
    isAmount: true,
    value: ({ forfeited }) => forfeited,
  },
]

function Publish({ bonus, onClose }: BonusProps) {
  const publish = useHouseChange('publishBonus')
  const [isQuiet, setQuiet] = useState(false)
  const forAll = bonus.audience === 'all'
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Publish this bonus?')}
      effect={[
        { label: t('Bonus'), value: bonus.title },
        { label: t('Credit for each player'), value: formatAmount(bonus.amount) },
        { label: t('For whom'), value: forAll ? t('Everybody') : t('A part of the players') },
      ]}
      warning={forAll ? t('A second person must approve a bonus for everybody.') : undefined}
      confirm={t('Publish {title}', { title: bonus.title })}
      run={() => publish.mutateAsync({ bonusId: bonus.id, quietly: isQuiet })}
      done={t('The bonus is published')}
    >
      <CheckboxField
        label={t('Do not send a notification')}
        checked={isQuiet}
        onChange={({ currentTarget }) => setQuiet(currentTarget.checked)}
      />
    </ActionDialog>
  )
}

function Withdraw({ bonus, onClose }: BonusProps) {
  const withdraw = useHouseChange('withdrawBonus')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Withdraw this bonus?')}
      effect={[{ label: t('Bonus'), value: bonus.title }]}
      warning={t('Nobody can activate it any more. Those who have it continue under its terms.')}
      confirm={t('Withdraw {title}', { title: bonus.title })}
      isDanger
      run={() => withdraw.mutateAsync({ bonusId: bonus.id })}
      done={t('The bonus is withdrawn')}
    />
  )
}

function GrantTo({ bonus, onClose }: BonusProps) {
  const grant = useHouseChange('grantBonus')
  const [username, setUsername] = useState('')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Offer this bonus to a player')}
      effect={[
        { label: t('Bonus'), value: bonus.title },
        { label: t('Amount'), value: formatAmount(bonus.amount) },
      ]}
      confirm={username ? t('Offer it to {username}', { username }) : t('Offer it')}
      isReady={username !== ''}
      run={() => grant.mutateAsync({ bonusId: bonus.id, username })}
      done={t('The bonus is offered')}
    >
      <TextField
        label={t('Username')}
        autoComplete="off"
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
    </ActionDialog>
  )
}
