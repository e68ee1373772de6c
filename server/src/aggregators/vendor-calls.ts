/** The calls of the house to an aggregator, without the names and units of its protocol. */

/** A game as the aggregator lists it. */
export type Listing = {
  code: string
  name: string
  studio: string
  category: string
  isEnabled: boolean
  picture: string | null
  blockedCountries: string[]
  /** In percent. */
  returnToPlayer: number | null
  hasFreeSpins: boolean
}

/** A template of free spins. `stakeCents` is of one spin. */
export type Prepaid = { id: string; code: string; stakeCents: number; count: number }

type Launch = {
  code: string
  /** The player's: ISO 3166-1. */
  country: string
  address: string
  token: string
  player: string
  operatorId: number
  platform: 'desktop' | 'mobile'
  language: string
  lobby: string
}

type Reward = { prepaid: Prepaid; player: string; count: number; from: Date; until: Date; reference: string }

/** What each call needs, and what it returns. */
export type VendorCalls = {
  games: { input: object; output: Listing[] }
  launch: { input: Launch; output: { url: string } }
  demo: {
    input: Pick<Launch, 'code' | 'country' | 'address' | 'platform' | 'language' | 'lobby'>
    output: { url: string }
  }
  round: {
    input: { player: string; transaction: string; round: string | null; lobby: string }
    output: { url: string }
  }
  prepaids: { input: { code: string }; output: Prepaid[] }
  createReward: { input: Reward; output: { id: string } }
  cancelReward: { input: { id: string }; output: object }
}

export type VendorCall = keyof VendorCalls

/** A call in the dialect of the aggregator. `read` returns undefined if the answer cannot be understood. */
export type VendorRequest<Output> = { path: string; body: object; read: (answer: unknown) => Output | undefined }
