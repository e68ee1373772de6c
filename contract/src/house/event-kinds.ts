/** The kinds of events for other systems. A new kind is a line here, and a call of `recordEvents` in the transaction of the change. */

/** The type of each field of an event. Amounts have two decimals, as in the house API. */
type FieldTypes = {
  playerId: string
  operatorId: number
  amount: number
  grantId: string
  redeemId: string
  bonusId: string
  bonusGrantId: string
  /** How a bonus ended: refused, expired, lost, collected or forfeited. */
  outcome: string
  /** The receiver of the credit of a rejected redeem: the player, or the operator after a confiscation. */
  creditTo: string
  /** The player's own limit: loss, time or moved. */
  limit: string
  /** The period of a limit: day, week or month. */
  period: string
  /** A time-out (`break`) or a self-exclusion (`exclusion`). */
  exclusion: string
  /** When it ends, as ISO 8601. Null: it is permanent. */
  until: string | null
  /** Why a win is unusual: large, return, or held by a limit on payouts. */
  reason: string
  /** The number of a settlement in the book of the operator. */
  settlement: number
  /** The first and the last day of a period. */
  from: string
  to: string
  gameId: string | null
  providerId: string | null
  transaction: string | null
}

export type EventField = keyof FieldTypes
type Kind = { about: string; houseOnly?: true; fields: readonly EventField[] }

/** `houseOnly`: endpoints and staff of an operator do not get it. Other kinds go to the operator in `operatorId`, and to the house. */
export const eventKinds = {
  'player.connected': {
    about: 'A player is connected to an operator; the amount is the welcome credit',
    fields: ['playerId', 'operatorId', 'amount'],
  },
  'credit.granted': {
    about: 'An operator has granted credit',
    fields: ['playerId', 'operatorId', 'grantId', 'amount'],
  },
  'credit.reversed': {
    about: 'A grant of credit was reversed',
    fields: ['playerId', 'operatorId', 'grantId', 'amount'],
  },
  'redeem.created': {
    about: 'A player wants to redeem credit',
    fields: ['playerId', 'operatorId', 'redeemId', 'amount'],
  },
  'redeem.paid': { about: 'A redeem was paid', fields: ['playerId', 'operatorId', 'redeemId', 'amount'] },
  'redeem.rejected': {
    about: 'A redeem was rejected',
    fields: ['playerId', 'operatorId', 'redeemId', 'amount', 'creditTo'],
  },
  'redeem.cancelled': {
    about: 'The player has cancelled a redeem',
    fields: ['playerId', 'operatorId', 'redeemId', 'amount'],
  },
  'bonus.started': { about: 'A bonus has started', fields: ['playerId', 'operatorId', 'bonusId', 'bonusGrantId'] },
  'bonus.ended': {
    about: 'A bonus has ended; the amount is the collected credit',
    fields: ['playerId', 'operatorId', 'bonusId', 'bonusGrantId', 'outcome', 'amount'],
  },
  'settlement.booked': {
    about: 'The commission of an operator for a period was booked; the amount is what stays with it',
    fields: ['operatorId', 'settlement', 'from', 'to', 'amount'],
  },
  'limit.reached': {
    about: 'A player has reached an own limit; once a day for each limit',
    houseOnly: true,
    fields: ['playerId', 'limit', 'period'],
  },
  'player.excluded': {
    about: 'A time-out or a self-exclusion has started or was extended',
    houseOnly: true,
    fields: ['playerId', 'exclusion', 'until'],
  },
  'round.unusual_win': {
    about: 'A win is unusual, or waits for the house because of a limit on payouts',
    houseOnly: true,
    fields: ['playerId', 'reason', 'amount', 'gameId', 'providerId', 'transaction'],
  },
  'provider.unreachable': {
    about: 'A provider has not answered a call; once an hour',
    houseOnly: true,
    fields: ['providerId'],
  },
} as const satisfies Record<string, Kind>

export type EventKind = keyof typeof eventKinds
export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]]

export type EventData<K extends EventKind = EventKind> = {
  [F in (typeof eventKinds)[K]['fields'][number]]: FieldTypes[F]
}

/** A test event is sent when staff asks for it. It is not in the list of events. */
export const testKind = 'endpoint.test' as const

export const isHouseOnly = (kind: EventKind): boolean => (eventKinds[kind] as Kind).houseOnly === true

/** The kinds that an endpoint of an operator can get. */
export const operatorEventKinds = eventKindNames.filter((kind) => !isHouseOnly(kind))
