import { t } from '@lucero/ui/text/t.ts'

export const kindNames: Record<string, () => string> = {
  transfer: () => t('Transfers'),
  round: () => t('Rounds'),
  redeem: () => t('Redeems'),
  bonus: () => t('Bonuses'),
  application: () => t('Applications'),
  session: () => t('Sessions'),
  device: () => t('Devices'),
  sms: () => t('SMS'),
  limits: () => t('Limits and breaks'),
  suspension: () => t('Suspensions'),
  message: () => t('Messages'),
  notice: () => t('Notifications'),
  note: () => t('Notes'),
  staff: () => t('Staff actions'),
}

/** Movements of credit by the word of the server. */
export const movementNames: Record<string, (game: string) => string> = {
  'welcome-credit': () => t('Welcome credit'),
  credit: () => t('Credit granted'),
  'credit-reversed': () => t('Credit reversed'),
  'to-game': (game) => t('To the game {game}', { game }),
  'from-game': (game) => t('From the game {game}', { game }),
  'redeem-made': () => t('Held for a redeem'),
  'redeem-paid': () => t('Redeem paid'),
  'redeem-cancelled': () => t('Redeem cancelled'),
  'redeem-rejected': () => t('Redeem rejected'),
  'bonus-given': () => t('Bonus credit given'),
  'bonus-collected': () => t('Bonus collected'),
  'bonus-ended': () => t('Bonus credit ended'),
  bet: (game) => t('Bet on {game}', { game }),
  win: (game) => t('Paid by {game}', { game }),
  'bet-returned': (game) => t('Bet returned by {game}', { game }),
  'credit-returned': () => t('Credit returned to the operator'),
  'credit-taken': () => t('Credit taken back by the house'),
  other: () => t('Movement'),
}

export const limitActions: Record<string, () => string> = {
  'set-limits': () => t('Limits set'),
  'take-break': () => t('Break or exclusion started'),
  'end-exclusion': () => t('Exclusion lifted'),
  'set-reminder': () => t('Reality check set'),
}

export const roundStates: Record<string, () => string> = {
  open: () => t('not finished'),
  closed: () => t('finished'),
  returned: () => t('returned'),
}

export const smsStates: Record<string, () => string> = {
  waiting: () => t('waiting|sms'),
  sent: () => t('sent'),
  failed: () => t('failed'),
  expired: () => t('expired'),
}

export const exclusionLengthNames: Record<string, () => string> = {
  '24-hours': () => t('24 hours'),
  '7-days': () => t('7 days'),
  '30-days': () => t('30 days'),
  '6-months': () => t('6 months'),
  '1-year': () => t('1 year'),
  'for-good': () => t('For good'),
}
