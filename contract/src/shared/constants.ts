/** Numbers that the specification fixes, and some of ours that forms show. Numbers that an operator may tune are server settings. */
export const limits = {
  usernameMin: 6,
  usernameMax: 20,
  passwordMin: 8,
  passkeyNameMax: 40,
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

/** Each pending redeem is an account in the player's book, so their number is limited. A balance below the minimum may be redeemed as a whole. */
export const redeemLimits = { maxPending: 20, minCents: 100n } as const

export const bonusTerms = { validityDays: 15, payoutCapCents: 250_000n, closesUnderCents: 50n } as const
