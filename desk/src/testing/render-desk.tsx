/** For tests: renders the desk at an address, signed in with a role. */
import type { DeskTopic } from '@lucero/contract/house/live'
import { roles, type Role } from '@lucero/contract/house/permissions'
import { QueryClientProvider } from '@tanstack/react-query'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { BrowserRouter } from '@lucero/ui/page/router.tsx'
import { dismissToast, shownToasts } from '@lucero/ui/overlay/toast.ts'
import '../look/desk.css'
import { newQueryClient, refresh } from '../lib/house.ts'
import { signedIn, signedOut } from '../lib/session.ts'
import { Desk } from '../routes.tsx'

export async function renderDesk(path: string, role: Role = 'owner', operatorId: number | null = null) {
  signedIn({
    kind: 'staff',
    name: `the${role}`,
    role,
    operatorId,
    permissions: [...roles[role]],
    csrfToken: 'csrf',
    recoveryCodesLeft: 8,
  })
  const before = location.href
  history.replaceState(null, '', path)
  onTestFinished(() => {
    signedOut(false)
    for (const { id } of shownToasts()) dismissToast(id)
    history.replaceState(null, '', before)
  })
  const client = newQueryClient()
  const screen = await render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Desk />
      </BrowserRouter>
    </QueryClientProvider>,
  )
  /** A hint of the live socket. */
  const hint = (...topics: DeskTopic[]) => refresh(client, topics)
  return Object.assign(screen, { hint })
}
