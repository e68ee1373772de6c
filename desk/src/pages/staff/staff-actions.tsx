/** Changes of staff accounts. The server asks for a recent authentication, which the frame of the desk handles. */
import type { Role } from '@lucero/contract/house/permissions'
import { roleNames as roles, shopRoles } from '@lucero/contract/shared/role-names'
import { useState } from 'react'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { ActionDialog } from '../../action/action-dialog.tsx'
import { useHouse, useHouseChange } from '../../lib/house.ts'
import { roleNames } from '../../shell/role-names.ts'
import type { Member } from './member.ts'

type DialogProps = { onClose: () => void }
type WithPassword = { onPassword: (password: string) => void }
/** `own`: the role of one's own that narrows it; empty: none. */
type RoleChoice = { role: Role; operator: string; own: string }

const isOfShop = (role: Role) => shopRoles.includes(role)
const bodyOf = ({ role, operator, own }: RoleChoice) => ({
  role,
  ...(own !== '' && { ownRole: own }),
  ...(isOfShop(role) && { operatorId: Number(operator) }),
})
const isWhole = ({ role, operator }: RoleChoice) => !isOfShop(role) || operator !== ''

export function NewStaff({ onClose, onPassword }: DialogProps & WithPassword) {
  const create = useHouseChange('createStaff')
  const [username, setUsername] = useState('')
  const [choice, setChoice] = useState<RoleChoice>({ role: 'clerk', operator: '', own: '' })
  const run = async () => onPassword((await create.mutateAsync({ username, ...bodyOf(choice) })).oneTimePassword)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('New account')}
      effect={[]}
      confirm={t('Create the account')}
      isReady={/^[a-zA-Z][\w.-]{2,31}$/.test(username) && isWhole(choice)}
      run={run}
      done={t('The account is created')}
    >
      <TextField
        label={t('Username')}
        hint={t('3 to 32 letters, digits, dots and dashes.')}
        autoComplete="off"
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <RoleFields choice={choice} onChange={setChoice} />
    </ActionDialog>
  )
}

function RoleFields({ choice, onChange }: { choice: RoleChoice; onChange: (choice: RoleChoice) => void }) {
  const { data } = useHouse('listHouseOperators')
  const own = useHouse('listRoles').data?.roles ?? []
  const ownOptions = own.filter(({ base }) => base === choice.role).map(({ name }) => ({ value: name, label: name }))
  const operators = data?.operators.map(({ id, name }) => ({ value: String(id), label: `${id} · ${name}` })) ?? []
  return (
    <>
      <SelectField
        label={t('Role')}
        value={choice.role}
        onChange={({ currentTarget }) => onChange({ ...choice, role: currentTarget.value as Role, own: '' })}
        options={roles.map((role) => ({ value: role, label: roleNames()[role] }))}
      />
      {ownOptions.length > 0 && (
        <SelectField
          label={t('Role of your own')}
          hint={t('It narrows the role.')}
          value={choice.own}
          onChange={({ currentTarget }) => onChange({ ...choice, own: currentTarget.value })}
          options={[{ value: '', label: t('None') }, ...ownOptions]}
        />
      )}
      {isOfShop(choice.role) && (
        <SelectField
          label={t('Operator')}
          hint={t('The account sees only this operator.')}
          placeholder={t('Choose an operator')}
          value={choice.operator}
          onChange={({ currentTarget }) => onChange({ ...choice, operator: currentTarget.value })}
          options={operators}
        />
      )}
    </>
  )
}

export function ChangeRole({ member, onClose }: DialogProps & { member: Member }) {
  const change = useHouseChange('changeRole')
  const before = {
    role: member.role,
    operator: member.operatorId === null ? '' : String(member.operatorId),
    own: member.ownRole ?? '',
  }
  const [choice, setChoice] = useState<RoleChoice>(before)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Change role')}
      effect={[
        { label: t('Account'), value: member.username },
        { label: t('Role now'), value: roleNames()[member.role] },
      ]}
      warning={t('The sessions of the account end.')}
      confirm={t('Make {username} {role}', { username: member.username, role: roleNames()[choice.role] })}
      isReady={
        isWhole(choice) &&
        (choice.role !== before.role || choice.operator !== before.operator || choice.own !== before.own)
      }
      run={() => change.mutateAsync({ username: member.username, ...bodyOf(choice) })}
      done={t('The role is changed')}
    >
      <RoleFields choice={choice} onChange={setChoice} />
    </ActionDialog>
  )
}

export function Disable({ member, onClose }: DialogProps & { member: Member }) {
  const change = useHouseChange('disableStaff')
  const { username, state } = member
  const isDisabled = state === 'disabled'
  return (
    <ActionDialog
      onClose={onClose}
      title={isDisabled ? t('Enable this account?') : t('Disable this account?')}
      effect={[
        { label: t('Account'), value: username },
        { label: t('Role'), value: roleNames()[member.role] },
      ]}
      warning={isDisabled ? undefined : t('Its sessions and API keys end at once, on all nodes.')}
      confirm={isDisabled ? t('Enable {username}', { username }) : t('Disable {username}', { username })}
      isDanger={!isDisabled}
      run={() => change.mutateAsync({ username, disabled: !isDisabled })}
      done={isDisabled ? t('The account is enabled') : t('The account is disabled')}
    />
  )
}

export function Reset({ member, onClose, onPassword }: DialogProps & WithPassword & { member: Member }) {
  const reset = useHouseChange('resetStaff')
  const { username } = member
  const run = async () => onPassword((await reset.mutateAsync({ username })).oneTimePassword)
  return (
    <ActionDialog
      onClose={onClose}
      title={t('Reset password and code?')}
      effect={[{ label: t('Account'), value: username }]}
      warning={t('Password, authenticator app and recovery codes stop working, and all sessions end.')}
      confirm={t('Reset {username}', { username })}
      isDanger
      run={run}
      done={t('The account is reset')}
    />
  )
}
