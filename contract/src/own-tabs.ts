/** What the tabs of one browser tell each other: those of the app, and those of the games that ship with it. No message carries more than this. */
export const ownTabsChannel = 'lucero-tabs'

/** credit: it has moved between the wallets · played: a round of this game has ended · lobby?, lobby: is the app open anywhere; here it is */
export type TabMessage = { kind: 'credit' } | { kind: 'played'; game: string } | { kind: 'lobby?' } | { kind: 'lobby' }

/** Where a game sends its player for more credit: a page of the app, with ?game=ID. */
export const addCreditPath = '/addCredit'

/** Where a game sends its player for their own limits and breaks. */
export const saferPlayPath = '/saferPlay'
