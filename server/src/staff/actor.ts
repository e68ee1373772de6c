/** Who makes a house call: a staff member, an API key, or the house token during setup. */
import { roles, type Permission, type Role } from '@lucero/contract/permissions'

export type Actor = {
  kind: 'staff' | 'key' | 'setup'
  /** The id of the staff account or of the key. */
  id: string
  /** The username of the staff member, or the name of the key. */
  name: string
  role: Role
  /** Set for staff of an operator. Data of other operators does not exist for them. */
  operatorId: number | null
  can(permission: Permission): boolean
  /** The client address, in the form that limits count by. */
  address: string
}

/** The only operator whose data the actor may see or change. Undefined: all operators. */
export const scopeOf = ({ operatorId }: Pick<Actor, 'operatorId'>): number | undefined => operatorId ?? undefined

/** True if the actor may see data of this operator. */
export const isInScope = (actor: Pick<Actor, 'operatorId'>, operatorId: number): boolean =>
  actor.operatorId === null || actor.operatorId === operatorId

/** The house token. It has the rights of an owner. */
export const setupActor = (address: string): Actor => ({
  kind: 'setup',
  id: 'setup',
  name: 'setup',
  role: 'owner',
  operatorId: null,
  can: (permission) => roles.owner.includes(permission),
  address,
})
