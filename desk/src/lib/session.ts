/** The signed-in staff member. The session itself is in a cookie that scripts cannot read; nothing is stored in the browser. */
import type { HouseData } from '@lucero/contract/house/client'
import type { Permission } from '@lucero/contract/house/permissions'
import { useSyncExternalStore } from 'react'

export type Staff = HouseData<'whoAmI'>
/** `isLocked`: the session timed out. The sign-in page shows a note then. `isUnreachable`: it is not known whether there is a session. */
type SessionState = { staff: Staff | undefined; isLocked: boolean; isUnreachable?: true }

let state: SessionState = { staff: undefined, isLocked: false }
const listeners = new Set<() => void>()

function set(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

export const signedIn = (staff: Staff): void => set({ staff, isLocked: false })
export const serverUnreachable = (): void => set({ staff: undefined, isLocked: false, isUnreachable: true })
export const signedOut = (isLocked: boolean): void => set({ staff: undefined, isLocked })
export const currentStaff = (): Staff | undefined => state.staff

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useSession = (): SessionState => useSyncExternalStore(subscribe, () => state)

/** The staff member, inside of the shell. */
export function useStaff(): Staff {
  const { staff } = useSession()
  if (!staff) throw new Error('useStaff is for pages, which only signed-in staff see')
  return staff
}

/** True if the staff member has the permission. */
export const useCan = (permission: Permission): boolean => useStaff().permissions.includes(permission)
