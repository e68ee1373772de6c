/** Figures that the specification fixes, and some of ours that a form shows; what an operator may tune lives in the server's settings instead. */
export const limits = {
  usernameMin: 6,
  usernameMax: 20,
  passwordMin: 8,
  passwordMax: 16,
  resetPasswordInputMax: 20,
  codeDigits: 4,
  phoneDigits: 10,
  nameMin: 3,
  nameMax: 20,
  minimumAge: 21,
  messageMax: 1000,
  referenceMax: 60,
} as const

export const countdowns = { signUpSeconds: 119, resendSeconds: 59 } as const

export const delays = {
  loginReloadMs: 400,
  profileRedirectMs: 1000,
  phoneRedirectMs: 700,
  profileFailureRedirectMs: 3000,
  chunkLoadMs: 120_000,
} as const

export const notificationBadgeFrom = 9
export const scrollToTopAfterPx = 300

/** Each pending redeem is an account in the player's book, so their number has a limit. Less than the least may be redeemed if it is all there is. */
export const redeemLimits = { maxPending: 20, minCents: 100n } as const

export const bonusTerms = { validityDays: 15, payoutCapCents: 250_000n, closesUnderCents: 50n } as const
