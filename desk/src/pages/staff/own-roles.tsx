/** Roles of one's own: the list, and the form that adds or changes one. */
import type { HouseData } from '@lucero/contract/house/client'
import { baseRoles, roles, type BaseRole, type Permission } from '@lucero/contract/house/permissions'
import { useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { CheckboxField } from '@lucero/ui/form/checkbox-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { roleNames } from '../../shell/role-names.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import styles from './own-roles.module.css'

export type OwnRole = HouseData<'listRoles'>['roles'][number]
type DialogProps = { onClose: () => void }

export function OwnRoles() {
  const query = useHouse('listRoles')
  const canChange = useCan('staff.change')
  const [shown, setShown] = useState<OwnRole | 'new'>()
  const [removed, setRemoved] = useState<OwnRole>()
  return (
    <>
      <DataTable
        caption={t('Roles of your own')}
        columns={columns(canChange ? { change: setShown, remove: setRemoved } : undefined)}
        rows={query.data?.roles}
        rowKey={({ name }) => name}
        error={query.error}
        onRetry={() => void query.refetch()}
        emptyTitle={t('No role of your own')}
        emptyText={t('A role of your own is a named set of permissions within those of another role.')}
        csvName="roles"
        filters={
          <>
            <h2>{t('Roles of your own')}</h2>
            {canChange && (
              <Button size="small" onClick={() => setShown('new')}>
                {t('New role')}
              </Button>
            )}
          </>
        }
      />
      {shown && <RoleForm role={shown === 'new' ? undefined : shown} onClose={() => setShown(undefined)} />}
      {removed && <RemoveRole role={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

type Actions = { change: (role: OwnRole) => void; remove: (role: OwnRole) => void }

const columns = (actions: Actions | undefined): DataColumn<OwnRole>[] => [
  {
    id: 'name',
    header: t('Name'),
    cell: ({ name }) => <span className={page.strong}>{name}</span>,
    value: ({ name }) => name,
  },
  { id: 'base', header: t('Narrows the role'), cell: ({ base }) => roleNames()[base], value: ({ base }) => base },
  {
    id: 'permissions',
    header: t('Permissions'),
    cell: ({ permissions }) => <span className={page.small}>{permissions.join(', ')}</span>,
    value: ({ permissions }) => permissions.join(' '),
  },
  {
    id: 'accounts',
    header: t('Accounts'),
    align: 'end',
    cell: ({ accounts }) => accounts,
    value: ({ accounts }) => accounts,
  },
  ...(actions
    ? [
        {
          id: 'actions',
          header: '',
          align: 'end' as const,
          cell: (role: OwnRole) => (
            <div className={page.actions}>
              <Button size="small" onClick={() => actions.change(role)}>
                {t('Change')}
              </Button>
              <Button size="small" disabled={role.accounts > 0} onClick={() => actions.remove(role)}>
                {t('Remove')}
              </Button>
            </div>
          ),
        },
      ]
    : []),
]

function RoleForm({ role, onClose }: DialogProps & { role: OwnRole | undefined }) {
  const save = useHouseChange('saveRole')
  const [name, setName] = useState(role?.name ?? '')
  const [base, setBase] = useState<BaseRole>(role?.base ?? 'clerk')
  const [chosen, setChosen] = useState<readonly Permission[]>(role?.permissions ?? [])
  const possible = roles[base]
  const given = chosen.filter((permission) => possible.includes(permission))
  const toggle = (one: Permission) =>
    setChosen(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one])
  return (
    <ActionDialog
      onClose={onClose}
      title={role ? t('Change the role') : t('New role')}
      effect={[]}
      warning={role && role.accounts > 0 ? t('It counts at once. The sessions of its accounts end.') : undefined}
      confirm={plural(given.length, 'Save with {count} permission', 'Save with {count} permissions')}
      isReady={/^\p{L}[\p{L}\p{N} ._-]{1,38}$/u.test(name.trim()) && given.length > 0}
      run={() => save.mutateAsync({ name: name.trim(), base, permissions: [...given] })}
      done={t('Role saved')}
    >
      <TextField
        label={t('Name')}
        maxLength={39}
        readOnly={role !== undefined}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <SelectField
        label={t('Narrows the role')}
        value={base}
        disabled={role !== undefined && role.accounts > 0}
        options={baseRoles.map((value) => ({ value, label: roleNames()[value] }))}
        onChange={({ currentTarget }) => setBase(currentTarget.value as BaseRole)}
      />
      <fieldset className={styles.permissions}>
        <legend>{t('Permissions')}</legend>
        <div className={styles.shortcuts}>
          <Button size="small" onClick={() => setChosen(possible)}>
            {t('All')}
          </Button>
          <Button size="small" onClick={() => setChosen(possible.filter((one) => one.endsWith('.read')))}>
            {t('Read everything')}
          </Button>
          <Button size="small" variant="ghost" onClick={() => setChosen([])}>
            {t('None')}
          </Button>
        </div>
        {possible.map((one) => (
          <CheckboxField key={one} label={one} checked={chosen.includes(one)} onChange={() => toggle(one)} />
        ))}
      </fieldset>
    </ActionDialog>
  )
}

function RemoveRole({ role: { name, base }, onClose }: DialogProps & { role: OwnRole }) {
  const remove = useHouseChange('removeRole')
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Remove this role?')}
      effect={[
        { label: t('Name'), value: name },
        { label: t('Narrows the role'), value: roleNames()[base] },
      ]}
      confirm={t('Remove {name}', { name })}
      isDanger
      run={() => remove.mutateAsync({ name })}
      done={t('Role removed')}
    />
  )
}
