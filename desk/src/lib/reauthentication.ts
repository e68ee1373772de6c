/** A call that changes staff accounts needs a recent authentication. The dialog in the shell asks for it, and the call is repeated. */
import { useSyncExternalStore } from 'react'

type WaitingCall = { resolve: () => void; reject: (reason: Error) => void }

let open: WaitingCall[] = []
const listeners = new Set<() => void>()

/** The person closed the dialog. */
export class ReauthenticationCancellation extends Error {
  override name = 'ReauthenticationCancellation'
}

function change(next: WaitingCall[]): void {
  open = next
  for (const listener of listeners) listener()
}

export const reauthenticate = (): Promise<void> =>
  new Promise((resolve, reject) => change([...open, { resolve, reject }]))

export function endReauthentication(isDone: boolean): void {
  const requests = open
  change([])
  for (const { resolve, reject } of requests) {
    if (isDone) resolve()
    else reject(new ReauthenticationCancellation('Not authenticated again'))
  }
}

export const useIsReauthenticating = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => open.length > 0,
  )
