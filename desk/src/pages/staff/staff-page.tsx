/** Staff accounts, and the limits on what they grant and pay. */
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { Menu } from '@lucero/ui/overlay/menu.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { SecretDialog } from '../../action/secret-dialog.tsx'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { roleNames } from '../../shell/role-names.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { Limits } from './limits.tsx'
import type { Member } from './member.ts'
import { OwnRoles } from './own-roles.tsx'
import { ChangeRole, Disable, NewStaff, Reset } from './staff-actions.tsx'

type Action = { kind: 'role' | 'disable' | 'reset'; member: Member }

export default function StaffPage() {
  const staff = useHouse('listStaff')
  const canChange = useCan('staff.change')
  const [isCreating, setCreating] = useState(false)
  const [action, setAction] = useState<Action>()
  const [password, setPassword] = useState<string>()
  const close = () => setAction(undefined)
  const create = canChange && (
    <Button variant="primary" icon={<UserRoundPlus aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('New account')}
    </Button>
  )
  return (
    <>
      <PageHeader title={pageTitles().staff} actions={create} />
      <div className={page.stack}>
        <DataTable
          caption={pageTitles().staff}
          columns={columns(canChange ? setAction : undefined)}
          rows={staff.data?.staff}
          rowKey={({ id }) => id}
          error={staff.error}
          onRetry={() => void staff.refetch()}
          csvName="staff"
          filters={<h2>{t('Accounts')}</h2>}
        />
        <OwnRoles />
        <Limits />
      </div>
      {isCreating && <NewStaff onClose={() => setCreating(false)} onPassword={setPassword} />}
      {action?.kind === 'role' && <ChangeRole member={action.member} onClose={close} />}
      {action?.kind === 'disable' && <Disable member={action.member} onClose={close} />}
      {action?.kind === 'reset' && <Reset member={action.member} onClose={close} onPassword={setPassword} />}
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

const states = { invited: () => t('Invited'), active: () => t('Active'), disabled: () => t('Disabled') }
const tones = { active: 'green', invited: 'gold', disabled: 'red' } as const

const columns = (onAction: ((action: Action) => void) | undefined): DataColumn<Member>[] => [
  {
    id: 'username',
    header: t('Username'),
    cell: ({ username }) => <span className={page.strong}>{username}</span>,
    value: ({ username }) => username,
  },
  {
    id: 'role',
    header: t('Role'),
    cell: ({ role, ownRole, operatorId }) =>
      [ownRole, roleNames()[role], operatorId].filter((part) => part !== null && part !== undefined).join(' · '),
    value: ({ role }) => role,
  },
  {
    id: 'state',
    header: t('State'),
    cell: ({ state }) => <Tag tone={styleFor(tones, state)}>{wordFor(states, state)}</Tag>,
    value: ({ state }) => state,
  },
  { id: 'createdBy', header: t('Created by'), cell: ({ createdBy }) => createdBy, value: ({ createdBy }) => createdBy },
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
          cell: (member: Member) => <Actions member={member} onAction={onAction} />,
        },
      ]
    : []),
]

function Actions({ member, onAction }: { member: Member; onAction: (action: Action) => void }) {
  const isDisabled = member.state === 'disabled'
  return (
    <Menu
      trigger={
        <IconButton
          size="small"
          label={t('Actions for {username}', { username: member.username })}
          icon={<Ellipsis />}
        />
      }
      items={[
        { label: t('Change role'), onSelect: () => onAction({ kind: 'role', member }) },
        { label: t('Reset password and code'), onSelect: () => onAction({ kind: 'reset', member }) },
        {
          label: isDisabled ? t('Enable') : t('Disable'),
          ...(!isDisabled && { tone: 'danger' as const }),
          onSelect: () => onAction({ kind: 'disable', member }),
        },
      ]}
    />
  )
}
