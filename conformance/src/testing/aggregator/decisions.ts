/** Every decision of the test wallet of the aggregator's suite, made correctly. A broken wallet overrides one of them. */
import { unitsPerCent, type Status } from '../../aggregator/dialect.ts'
import type { Book, Player, Session, Transaction } from './book.ts'

export type Decisions = typeof right

export const right = {
  // Requests.
  isSigned: (body: string, signature: string, verify: (body: string, signature: string) => boolean): boolean =>
    verify(body, signature),
  parsesFirst: false,
  keysInUse: <K>(keys: K[]): K[] => keys.slice(-2),
  refusesUnknownFields: false,
  httpStatusOf: (_status: Status): number => 200,
  echo: (id: unknown, _stored: boolean): unknown => id,
  statusOfWrongType: 'RS_ERROR_WRONG_TYPES' as Status,
  isAmount: (amount: number): boolean => Number.isSafeInteger(amount) && amount >= 0,
  isStake: (amount: number): boolean => amount % unitsPerCent === 0,
  isCurrency: (currency: unknown): boolean => currency === 'USD',

  // Retries.
  keyOf: (id: string, _user: string, _kind: string): string => id,
  comparedFields: ['kind', 'user', 'game_code', 'round', 'amount', 'currency', 'reference_transaction_uuid'],
  keepsAnswer: (_status: Status): boolean => true,
  answerAgain: ({ answer }: Transaction, _player: Player): Transaction['answer'] => answer,
  beforeWriting: (): Promise<void> | undefined => undefined,
  atCrash: (_book: Book): void => undefined,

  // Sessions.
  opensSession: 'after the answer' as 'before the call' | 'after the answer' | 'after any answer',
  signsLaunch: true,
  tokenOf: (token: string): string => token,
  isSessionOf: ({ user }: Session, wanted: string): boolean => user === wanted,
  needsToken: (call: string): boolean => call === 'transaction/bet',
  isGameOf: (_session: Session, _game: string): boolean => true,
  refusesWinOfBlocked: false,

  // Money.
  hasFunds: (player: Player, amount: number): boolean => player.balance >= amount,
  tellsBalanceWhenShort: true,
  stakeOf: (amount: number, _isFree: boolean): number => (_isFree ? 0 : amount),
  isOverLimit: (amount: number, limit: number): boolean => limit > 0 && amount > limit,
  takesBets: (isClosed: boolean): boolean => !isClosed,
  /** The units to pay, and the remainder that is kept. */
  split: (amount: number, kept: number): [number, number] => {
    const rest = (amount + kept) % unitsPerCent
    return [amount + kept - rest, rest]
  },
  needsBet: true,
  isOwnBet: (bet: Transaction, user: string): boolean => bet.user === user,
  paysRolledBack: false,
  promoNeedsBet: false,

  // Rollbacks.
  barsEarlyBet: true,
  statusOfEarlyRollback: 'RS_OK' as Status,
  returnsAgain: false,
  rollsBackWins: false,
  rollsBackWonBets: false,
}
