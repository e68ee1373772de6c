/** Typical mistakes of operators' wallets, one at a time, each with the case that detects it. */
import { setTimeout as pause } from 'node:timers/promises'
import { right, type Decisions } from './decisions.ts'

type Fault = { caughtBy: string; instead: Partial<Decisions> }

const without = (...fields: string[]) => right.comparedFields.filter((field) => !fields.includes(field))

export const faults: Record<string, Fault> = {
  'signature not verified': { caughtBy: 'signature of another key', instead: { isSigned: () => true } },
  'missing signature let through': {
    caughtBy: 'no signature',
    instead: { isSigned: (body, signature, verify) => signature === '' || verify(body, signature) },
  },
  'signature of the parsed body instead of its bytes': {
    caughtBy: 're-serialised body',
    instead: { isSigned: (body, signature, verify) => verify(reserialised(body), signature) },
  },
  'body parsed before the signature': { caughtBy: 'signature before content', instead: { parsesFirst: true } },
  'only the newest key is valid': { caughtBy: 'second key', instead: { keysInUse: (keys) => keys.slice(-1) } },
  'unknown fields refused': { caughtBy: 'unknown fields', instead: { refusesUnknownFields: true } },
  'refusals with HTTP 400': {
    caughtBy: 'the whole balance',
    instead: { httpStatusOf: (status) => (status === 'RS_OK' ? 200 : 400) },
  },
  'request_uuid of the first request in a retry': {
    caughtBy: 'bet again',
    instead: { echo: (id, wasKnown) => (wasKnown ? 'the first one' : id) },
  },
  'negative amounts taken': {
    caughtBy: 'bet with a negative amount',
    instead: { isAmount: (amount) => Number.isSafeInteger(amount) },
  },
  'fractions of a cent taken from the balance': {
    caughtBy: 'bet with a fraction of a cent',
    instead: { isStake: () => true },
  },
  'fractions of a cent lost': {
    caughtBy: 'fractions of a cent in wins',
    instead: { split: (amount) => [amount - (amount % 1000), 0] },
  },
  'fractions of a cent rounded up': {
    caughtBy: 'fractions of a cent in wins',
    instead: { split: (amount) => [Math.ceil(amount / 1000) * 1000, 0] },
  },
  'currency ignored': { caughtBy: 'bet in another currency', instead: { isCurrency: () => true } },
  'balance missing when funds are short': {
    caughtBy: 'the whole balance',
    instead: { tellsBalanceWhenShort: false },
  },
  'bet may take more than the balance': {
    caughtBy: 'ten bets with credit for five',
    instead: { hasFunds: ({ balance }) => balance >= 0 },
  },
  'stake at the limit refused': {
    caughtBy: 'limit of the game',
    instead: { isOverLimit: (amount, limit) => limit > 0 && amount >= limit },
  },
  'ids per player': {
    caughtBy: 'same bet id, another player',
    instead: { keyOf: (id, user) => `${user} ${id}`, isOwnBet: () => true },
  },
  'ids per kind of call': {
    caughtBy: 'id of a bet for its win',
    instead: { keyOf: (id, _user, kind) => `${kind} ${id}` },
  },
  'amount not compared in a retry': {
    caughtBy: 'same bet id, another amount',
    instead: { comparedFields: without('amount') },
  },
  'bet of a win not compared in a retry': {
    caughtBy: 'same win id, another bet',
    instead: { comparedFields: without('reference_transaction_uuid', 'round') },
  },
  'retry answered with the present balance': {
    caughtBy: 'bet again',
    instead: { answerAgain: ({ answer }, { balance }) => ({ ...answer, balance }) },
  },
  'retry answered as a duplicate': {
    caughtBy: 'lost answer to a bet',
    instead: { answerAgain: () => ({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' }) },
  },
  'refusals not stored': {
    caughtBy: 'refused bet again',
    instead: { keepsAnswer: (status) => status === 'RS_OK' },
  },
  'lookup and write not atomic': {
    caughtBy: 'ten times the same bet',
    instead: { beforeWriting: () => pause(20) },
  },
  'ids only in memory': {
    caughtBy: 'crash of the wallet',
    instead: { atCrash: ({ transactions }) => transactions.clear() },
  },
  'rollback before its bet forgotten': { caughtBy: 'rollback before its bet', instead: { barsEarlyBet: false } },
  'rollback of an unknown bet refused': {
    caughtBy: 'rollback before its bet',
    instead: { statusOfEarlyRollback: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' },
  },
  'second rollback returns the stake again': {
    caughtBy: 'rollback under another id',
    instead: { returnsAgain: true },
  },
  'win can be rolled back': { caughtBy: 'rollback of a win', instead: { rollsBackWins: true } },
  'bet can be rolled back after its win': {
    caughtBy: 'rollback of a bet that has won',
    instead: { rollsBackWonBets: true },
  },
  'win without a bet paid': { caughtBy: 'win before its bet', instead: { needsBet: false } },
  'win of a rolled back bet paid': { caughtBy: 'win after a rollback', instead: { paysRolledBack: true } },
  'win on the bet of another player paid': { caughtBy: 'win of another player', instead: { isOwnBet: () => true } },
  'promotional win needs a bet': { caughtBy: 'promotional win', instead: { promoNeedsBet: true } },
  'closed round takes bets': { caughtBy: 'bet in a closed round', instead: { takesBets: () => true } },
  'expired token refuses a win': {
    caughtBy: 'win after the session',
    instead: { needsToken: (call) => call !== 'transaction/rollback' },
  },
  'expired token refuses a rollback': {
    caughtBy: 'rollback after the session',
    instead: { needsToken: (call) => call !== 'transaction/win' },
  },
  'win of a blocked player refused': { caughtBy: 'win of a blocked player', instead: { refusesWinOfBlocked: true } },
  'token valid for any player': {
    caughtBy: 'bet with the token of another player',
    instead: { isSessionOf: () => true },
  },
  'session bound to one game': {
    caughtBy: 'another game in the session',
    instead: { isGameOf: ({ game }, wanted) => game === wanted },
  },
  'token valid before the launch is answered': {
    caughtBy: 'token before the launch is answered',
    instead: { opensSession: 'before the call' },
  },
  'token valid although the launch failed': {
    caughtBy: 'launch that fails',
    instead: { opensSession: 'after any answer' },
  },
  'launch not signed': { caughtBy: 'signed launch', instead: { signsLaunch: false } },
  'free spin takes its stake': { caughtBy: 'free spin', instead: { stakeOf: (amount) => amount } },
}

function reserialised(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body))
  } catch {
    return body
  }
}
