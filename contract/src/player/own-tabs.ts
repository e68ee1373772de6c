/** Messages between the tabs of one browser: the app and the games that ship with it. */
export const ownTabsChannel = 'lucero-tabs'

/**
 * credit: credit has moved between wallets · played: a round of this game has ended · lobby?: is the app open in a tab · lobby: reply of such a tab
 */
export type TabMessage = { kind: 'credit' } | { kind: 'played'; game: string } | { kind: 'lobby?' } | { kind: 'lobby' }

/** The page of the app where a game sends players for more credit, with ?game=ID. */
export const addCreditPath = '/addCredit'

/** The page of the app that launches a game in its own tab, with ?game=ID: from a table that has closed. */
export const openGamePath = '/openGame'

/**
 * The page of the app around a game of an aggregator, with ?session=ID. The aggregator's address of the game is the fragment, which browsers
 * send to nobody.
 */
export const framedGamePath = '/play'

/** The page of the app where a game sends players for their limits and time-outs. */
export const saferPlayPath = '/saferPlay'
