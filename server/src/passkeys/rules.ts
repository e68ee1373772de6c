export const maxPasskeys = 20

type PasskeyState = { counter: number; blockedAt: Date | null }

/**
 * A device that counts sends a higher number with each signature. A lower or equal one was made by a copy, or by the device after a copy was used.
 * Passkeys that are synced between devices have no counter and always send zero.
 */
export function passkeyResult(
  { counter, blockedAt }: PasskeyState,
  { newCounter }: { newCounter: number },
): 'used' | 'copied' {
  if (blockedAt) return 'copied'
  const hasCounter = counter > 0 || newCounter > 0
  return hasCounter && newCounter <= counter ? 'copied' : 'used'
}
