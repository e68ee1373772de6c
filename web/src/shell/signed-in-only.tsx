import { useEffect, type ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../lib/paths.ts'
import { useSignedIn } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'

/** NAV-5, and ERR-2 when the session ends while the screen is open. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedIn()
  useEffect(() => {
    if (!signedIn) toast.error('Please Sign In')
  }, [signedIn])
  return signedIn ? children : <Navigate to={paths.home} replace />
}
