/** Refusals of the daily work: redeems, applications, credit, approvals, the inbox and versions of games. */
import { t } from '@lucero/ui/text/t.ts'

export const dailyTexts = (): Partial<Record<string, string>> => ({
  REDEEM_NOT_PENDING: t('This redeem is paid, rejected or cancelled already.'),
  REDEEM_LOCKED: t('Too many wrong codes: this redeem is locked. Reject it, and the player makes a new one.'),
  WALLET_FROZEN: t('The book of this player is frozen until it has been examined. Nothing was changed.'),
  PLAYER_NOT_FOUND: t('There is no such player.'),
  OPERATOR_NOT_FOUND: t('There is no such operator, or it is closed.'),
  OPERATOR_NOT_CONNECTED: t('The player is not connected to this operator.'),
  APPLICATION_NOT_FOUND: t('This application is decided already.'),
  BALANCE_LIMIT_REACHED: t('The player would hold more than an account can. Nothing was changed.'),
  ACCOUNT_CLOSED: t('This account is closed.'),
  CONFLICT: t('The same request was sent before with other contents. Please load the page again.'),
  CREDIT_GRANT_NOT_FOUND: t('There is no such grant of credit.'),
  CREDIT_ALREADY_USED: t('The player has used this credit already. It cannot be reversed.'),
  CREDIT_ALREADY_REVERSED: t('This credit was reversed before.'),
  CREDIT_GRANT_TOO_OLD: t('Credit can be reversed within 24 hours only.'),
  APPROVAL_NOT_FOUND: t('There is no such request.'),
  APPROVAL_CLOSED: t('This request is approved, declined or expired already.'),
  REQUESTER_CHANGED: t('This request is closed: its requester has other rights now, or the key was revoked.'),
  OWN_APPROVAL: t('Another person must approve this request.'),
  STAFF_LIMIT_REACHED: t('It is above your own limit. Somebody with a higher limit must approve it.'),
  CONVERSATION_NOT_FOUND: t('There is no such conversation.'),
  CONVERSATION_CLOSED: t('This conversation is closed.'),
  PACKAGE_NOT_FOUND: t('There is no such version.'),
  PACKAGE_STATE: t('The version is in another state now. Please load the page again.'),
  ANSWER_NOT_FOUND: t('There is no such canned answer.'),
})
