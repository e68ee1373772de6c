import { call } from '../lib/api.ts'
import { emptyCart } from '../wallet/cart.ts'
import { navigation } from '../lib/navigation.ts'
import { leaveSession } from '../lib/session.ts'
import { clearReturnTo } from '../lib/return-to.ts'

const longestWaitMs = 3000

/** PRO-10: signs out this browser even if the call fails. */
export async function signOut(): Promise<void> {
  await call('signOut', { signal: AbortSignal.timeout(longestWaitMs) }).catch(() => undefined)
  emptyCart()
  leaveSession()
  clearReturnTo()
  navigation.openHome()
}
