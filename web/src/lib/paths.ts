import { addCreditPath, framedGamePath, openGamePath, saferPlayPath } from '@lucero/contract/player/own-tabs'

/** All routes of the app. */
export const paths = {
  home: '/',
  faq: '/faq',
  fairness: '/fairness',
  privacy: '/privacy',
  terms: '/t&c',
  trust: '/trust',
  operators: '/operators',
  notifications: '/notifications',
  editProfile: '/editProfile',
  changePhone: '/changeNumber',
  myOperators: '/myOperators',
  deactivate: '/deactivate',
  changePassword: '/changePassword',
  devices: '/devices',
  lastActivity: '/lastActivity',
  transactions: '/transactions',
  statement: '/statement',
  redeem: '/redeem',
  cart: '/cart',
  addCredit: addCreditPath,
  openGame: openGamePath,
  framedGame: framedGamePath,
  saferPlay: saferPlayPath,
  contact: '/contactus',
  /** For visitors who cannot sign in. */
  visitorContact: '/contact',
  bonus: '/bonus',
  bonusTerms: '/bonust&c',
  /** NAV-4: an old spelling that players have bookmarked. */
  bonusTermsSpaced: '/bonust &c',
} as const

/** Address of one redeem on the redeem page. */
export const redeemPath = (id: string): string => `${paths.redeem}?redeem=${encodeURIComponent(id)}`
