import type { ReactNode } from 'react'
import { lazyPart } from '../lib/lazy-part.ts'
import { useSignedIn } from '../lib/session.ts'
import { Toaster } from '@lucero/ui/overlay/toaster.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { PlayerOnly } from './lazy.tsx'

const LiveUpdates = lazyPart(() => import('./live-updates.ts'))

/** The frame around a screen that fills the window: a game. */
export function BareShell({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  return (
    <>
      <ConnectionBar />
      {children}
      <Toaster />
      {signedIn && (
        <PlayerOnly>
          <LiveUpdates />
        </PlayerOnly>
      )}
    </>
  )
}
