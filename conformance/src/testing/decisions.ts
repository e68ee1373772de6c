/** Every decision of the test wallet, made correctly. A broken wallet overrides one of them. */
import { providerLimits, type SignatureForm, type SignedParts } from '@lucero/contract/provider/calls'
import {
  spinCents,
  spinGrant,
  type Bet,
  type Player,
  type Round,
  type Session,
  type StoredRequest,
  type StoredReply,
} from './book.ts'

export type SignedRequest = SignedParts & { body: string; signature: string }

export type Key = { provider: string; player: string; kind: string; transaction: string }

export type Decisions = typeof right

export const right = {
  // Authentication.
  isSigned: (request: SignedRequest, signed: (changed?: Partial<SignedRequest>) => string): boolean =>
    request.signature === signed(),
  goodSecrets: (all: string[]): string[] => all.slice(-2),
  formOfAnswer: (form: SignatureForm): SignatureForm => form,
  directionOfAnswer: 'response' as SignedParts['direction'],
  secretForAnswer: (used: string, _all: string[]): string => used,
  toldToUnknownProvider: 'INVALID_SIGNATURE',
  looksAtShapeFirst: false,
  isNonce: (nonce: string): boolean => /^[\x21-\x7e]{1,128}$/.test(nonce),
  isFresh: (timestamp: string): boolean =>
    /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= providerLimits.clockSkewSeconds,
  isNonceUsedUp: (isNew: boolean): boolean => !isNew,
  usesNonceBeforeSignature: false,
  signAnswer: (signature: string): string | undefined => signature,
  echoNonce: (nonce: string): string => nonce,

  // The request.
  maxBytes: 64 * 1024,
  takesMethod: (method: string): boolean => method === 'POST',
  takesQuery: false,
  takesType: (type: string): boolean => /^application\/json\s*(;|$)/i.test(type),
  signsUnknownCall: true,

  // Parsing.
  keepsFieldOrder: false,
  isId: (_id: string): boolean => true,
  isAmount: (amount: unknown): boolean =>
    typeof amount === 'number' && Number.isInteger(amount) && amount >= 0 && amount <= providerLimits.maxCents,
  takesUnknownFields: false,
  statusOf: (status: number): number => status,
  tellsBalanceWhenShort: true,
  namesLimit: true,

  // Repeated requests.
  keyOf: ({ provider, player, kind, transaction }: Key): string => [provider, player, kind, transaction].join('\n'),
  comparesCounted: false,
  isSameBody: (body: string, other: string): boolean => body === other,
  answerAgain: (stored: StoredRequest, _player: Player): StoredReply => stored.reply,
  storesReply: (result: string): boolean => result !== 'INVALID_AMOUNT',
  looksUpFirst: true,
  afterLookup: (): Promise<void> | undefined => undefined,
  beforeWriting: (): Promise<void> | undefined => undefined,

  // Sessions.
  usesUpTokenOfAnotherGame: false,
  isTokenGood: ({ used, game }: { used: boolean; game: string }, wanted: string): boolean => !used && game === wanted,
  isSessionOf: (session: Session, provider: string, player: string): boolean =>
    session.provider === provider && session.player.id === player,
  mayBet: ({ ended }: Session): boolean => !ended,
  isBlocked: (player: Player): boolean => player.blocked,
  isDisabled: (isEnabled: boolean): boolean => !isEnabled,
  refusesWin: (_is: { ended: boolean; blocked: boolean; disabled: boolean }): string | undefined => undefined,

  // Bets.
  isTombstoned: (tombstones: Set<string>, key: string): boolean => tombstones.has(key),
  takesBets: ({ closed }: Round): boolean => !closed,
  checksFundsFirst: false,
  isOverLimit: (amount: number, limit: number): boolean => limit > 0 && amount > limit,
  hasFunds: ({ cash, bonus }: Player, amount: number): boolean => cash + bonus >= amount,
  stateOfNewBet: (_round: Round): Bet['state'] => 'open',
  fromBonus: ({ bonus }: Player, amount: number): number => Math.min(bonus, amount),

  // Free spins.
  returnsSpins: (isRequested: boolean): boolean => isRequested,
  hasSpin: ({ spins }: Player, amount: number): boolean => spins > 0 && amount === spinCents,
  stakeOfSpin: (_amount: number): number => 0,
  spinsUsed: 1,
  /** The bet amount of a free spin in the reply to `round`. */
  shownForSpin: (taken: number, _named: number): number => taken,
  spinJoins: ({ bets }: Round): boolean => bets.every(({ state }) => state === 'rolled back'),
  hasSpinIn: ({ bets }: Round): boolean => bets.some(({ isFreeSpin, state }) => isFreeSpin && state === 'open'),
  listsMovement: (_kind: string): boolean => true,
  grantOfSpin: spinGrant,
  spinsGivenBack: ({ state }: Bet): number => (state === 'open' ? 1 : 0),
  pocketOfSpin: 'bonus' as 'bonus' | 'cash',

  // Wins.
  winsBeforeItsBet: false,
  /** The cash share of a win in a round with these stakes. */
  cashShare: (amount: number, fromCash: number, stake: number): number =>
    stake === 0 ? amount : Math.ceil((amount * fromCash) / stake),
  needsBet: true,
  paysAgain: ({ closed }: Round): boolean => !closed,
  isInRound: (bet: Bet, round: string): boolean => bet.round === round,
  winsNothing: ({ state }: Bet): boolean => state === 'rolled back',
  isResolved: ({ state }: Bet): boolean => state === 'resolved',

  // Rounds that count toward a bonus.
  returnsCounted: (isRequested: boolean): boolean => isRequested,
  countsOf: (bets: Bet[]): number | null => {
    const standing = bets.filter(({ state }) => state !== 'rolled back')
    const sum = standing.reduce((all, { fromCash, fromBonus }) => all + fromCash + fromBonus, 0)
    return standing.some(({ fromBonus }) => fromBonus > 0) ? sum : null
  },

  // Rollbacks.
  isTooLate: ({ state }: Bet): boolean => state === 'resolved',
  givesBack: ({ state }: Bet): boolean => state === 'open',
  pockets: ({ fromCash, fromBonus }: Bet): { cash: number; bonus: number } => ({ cash: fromCash, bonus: fromBonus }),
  tellsBalanceWhenEarly: false,
  listsFurtherRollbacks: true,
  growsVersion: (_cents: number): boolean => true,
}
