/** A round that the panel opens with: to verify it, or to share it. */
export type CheckedRound = { id: string; purpose: 'check' | 'share' }
export type OnCheck = (roundId: string, purpose?: CheckedRound['purpose']) => void
