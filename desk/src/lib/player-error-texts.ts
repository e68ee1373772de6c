/** Errors of the pages about players and risk in words for staff. */
import { t } from '@lucero/ui/text/t.ts'

export const playerTexts = (): Partial<Record<string, string>> => ({
  PLAYER_NOT_FOUND: t('There is no such player.'),
  PHONE_TAKEN: t('Another verified player has this phone.'),
  PHONE_UNCHANGED: t('The new phone is the old one.'),
  PHONE_BLOCKED: t('This phone is blocked.'),
  ACCOUNT_HOLDS_CREDIT: t('The account still holds credit, a pending redeem or a round in play. Nothing was erased.'),
  ON_A_BREAK: t('The player is on a break or excluded, and gets no marketing.'),
  BREAK_NOT_SHORTENED: t('A break can be extended but not shortened.'),
  BREAK_NOT_OVER: t('This exclusion cannot be lifted yet: six months have not passed, or it ends by itself.'),
  ACCOUNT_SUSPENDED: t('The player is suspended. Nothing was paid. Lift the suspension first, or reject the redeem.'),
  SUSPENSION_NOT_LOOSENED: t('The suspension in effect is stricter or longer. Lift it first.'),
  NOT_SUSPENDED: t('The player is not suspended any more.'),
  NO_BREAK: t('The player is not on a break.'),
  FINDING_NOT_FOUND: t('There is no such finding.'),
  FINDING_NOT_OPEN: t('This finding is dismissed already.'),
})
