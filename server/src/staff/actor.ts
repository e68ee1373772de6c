/** The actor of a house call: a staff member, an API key, or the house token during setup. */
import { roles, type Permission, type Role } from '@lucero/contract/house/permissions'
import { Refusal } from '@lucero/contract/shared/refusals'

export type Actor = {
  kind: 'staff' | 'key' | 'setup'
  /** The id of the staff account or of the key. */
  id: string
  /** The staff account that is responsible: the member, or the creator of the key. Limits count by it. */
  staffId: string
  /** The username of the staff member, or `key NAME of USERNAME`. Usernames have no spaces, so a key cannot have the name of a person. */
  name: string
  role: Role
  /** The role of one's own that narrows it, if any. */
  ownRole?: string | null
  /** Set for staff of an operator. Data of other operators does not exist for them. */
  operatorId: number | null
  /** Its partners: the operators below it. */
  below?: readonly number[]
  can(permission: Permission): boolean
  /** The client address, in the form that limits count by. */
  address: string
  /** The second person of an approved request. The audit log names both. */
  approvedBy?: Pick<Actor, 'id' | 'name'>
  /** Absent for keys and for the house token. */
  session?: {
    id: string
    kind: SessionKind
    /** Password and code were checked within the last five minutes. */
    isRecent: boolean
  }
}

export type SessionKind = 'cookie' | 'bearer'

/** The name of a key as people read it. */
export const keyLabel = (name: string, username: string): string => `key ${name} of ${username}`

/** Throws unless password and code were checked within the last five minutes. A key cannot prove that a person is present. */
export function assertRecentSignIn({ kind, session }: Actor): void {
  if (kind === 'key') throw new Refusal('FORBIDDEN')
  if (session?.isRecent === false) throw new Refusal('REAUTHENTICATION_REQUIRED')
}

type ScopeOwner = Pick<Actor, 'operatorId' | 'below'>

/** The operators whose data the actor may see or change: the own one and those below it. Undefined: all operators. */
export const scopeOf = ({ operatorId, below = [] }: ScopeOwner): readonly number[] | undefined =>
  operatorId === null ? undefined : [operatorId, ...below]

/** True if the actor may see data of this operator. */
export const isInScope = ({ operatorId: own, below = [] }: ScopeOwner, operatorId: number): boolean =>
  own === null || own === operatorId || below.includes(operatorId)

const ownerRights = (permission: Permission) => roles.owner.includes(permission)

/** The house token in live mode. http/http.ts refuses every call of it except the creation of the first owner. */
export const setupActor = (address: string): Actor => ({
  kind: 'setup',
  id: 'setup',
  staffId: 'setup',
  name: 'setup',
  role: 'owner',
  operatorId: null,
  can: ownerRights,
  address,
})

/** The account of the owner in demo mode. */
export const demoOwner = { id: '0d0e0000-0000-4000-8000-000000000001', username: 'demoowner' }

/** The house token in demo mode, so that the command line works without a sign-in. */
export const demoActor = (address: string): Actor => ({
  kind: 'staff',
  id: demoOwner.id,
  staffId: demoOwner.id,
  name: demoOwner.username,
  role: 'owner',
  operatorId: null,
  can: ownerRights,
  address,
})
