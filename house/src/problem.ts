/** Errors of commands: a message of one line and an exit code by kind. */
import { refusalMeanings } from '@lucero/contract/shared/refusal-meanings'
import { readable, type Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { stripControl, time } from './printing.ts'

export const exitCodes = { ok: 0, refused: 1, finding: 2, unreachable: 3, wrongToken: 4, usage: 64 } as const

type Kind = Exclude<keyof typeof exitCodes, 'ok' | 'finding'>

export class Problem extends Error {
  readonly exitCode: number
  /** For scripts: the refusal code of the server, or the kind of problem. */
  readonly code: string

  constructor(kind: Kind, message: string, code: string = kind) {
    super(message)
    this.name = 'Problem'
    this.exitCode = exitCodes[kind]
    this.code = code
  }
}

export function problemFrom(refusal: Refusal): Problem {
  const { code, fields } = refusal
  if (code === 'ACCESS_TOKEN_EXPIRED')
    return new Problem(
      'wrongToken',
      'Not signed in, or the session has ended: sign in with house login (scripts: a key in LUCERO_HOUSE_KEY)',
      code,
    )
  if (code === 'SETUP_ONLY') return new Problem('wrongToken', meaningOf(refusal).replaceAll('`', ''), code)
  if (code === 'INVALID_INPUT') return new Problem('usage', `The server cannot read this: ${listOf(fields)}`, code)
  const isTransient = ['RETRY_LATER', 'INTERNAL_ERROR', 'TOO_MANY_REQUESTS'].includes(code)
  return new Problem(isTransient ? 'unreachable' : 'refused', `${readable(code)}: ${meaningOf(refusal)}`, code)
}

/** The meaning of a refusal for clerks, with the next step. */
function meaningOf({ code, fields }: Refusal): string {
  const meaning = clerkMeanings[code] ?? refusalMeanings[code].replace(/; `fields.*/, '')
  const until = fields['until'] ? `; it lasts until ${time(fields['until'])} UTC` : ''
  if (code === 'REDEEM_NOT_PENDING' && fields['settledAt']) return settledText(fields)
  const next =
    fields['approvalId'] === undefined
      ? nextSteps[code]
      : `The request is ${fields['approvalId']}, because ${fields['why']}${fields['since'] ? `; the same one waits since ${time(fields['since'])} UTC` : ''}. Its status: approvals show`
  return `${meaning}${until}${next ? `. ${next}` : ''}`
}

/** Two people must never both believe that they have to pay. */
function settledText({ status, settledBy, settledAt = '' }: Refusal['fields']): string {
  const done = { completed: 'paid', rejected: 'rejected', cancelled: 'cancelled' }[status ?? ''] ?? 'settled'
  return `It was ${done}${settledBy ? ` by ${stripControl(settledBy)}` : ''} at ${time(settledAt)} UTC. Pay nothing`
}

/** Replaces texts of the API that address players. */
const clerkMeanings: Partial<Record<RefusalCode, string>> = {
  REDEEM_NOT_FOUND: 'No such redeem',
  INVALID_CREDENTIALS: 'The username, the password or the code is wrong, or the code was used already',
  ON_A_BREAK: 'The player is on a break or excluded, and gets no offers and no marketing',
  CONVERSATION_CLOSED: 'Nothing more is written into it',
  APPROVAL_REQUIRED: 'Nothing was changed; a second person must approve it',
  REAUTHENTICATION_REQUIRED: 'Nothing was changed; your password and code were checked more than five minutes ago',
}

const nextSteps: Partial<Record<RefusalCode, string>> = {
  ON_A_BREAK: 'Nothing was sent. A message about their account or credit: notify --service',
  FORBIDDEN: 'What you may do: whoami',
  REQUESTER_CHANGED: 'The requester can run the command again',
  REAUTHENTICATION_REQUIRED: 'Sign in again with house login; at a terminal, the command asks for them',
  STAFF_NOT_FOUND: 'All accounts: staff list',
  KEY_NOT_FOUND: 'All keys: keys list',
  PLAYER_NOT_FOUND: 'Look the name up with: players find',
  OPERATOR_NOT_FOUND: 'All operators: operators list',
  OPERATOR_NOT_CONNECTED: 'Whose player it is: players show',
  APPLICATION_NOT_FOUND: 'Who waits: operators applications',
  REDEEM_NOT_FOUND: 'Those that wait: redeem list --status pending',
  REDEEM_NOT_PENDING: 'Nothing was changed. How it ended: redeem show',
  REDEEM_LOCKED: 'Nothing was paid',
  WRONG_VALIDATION_CODE: 'Nothing was paid. Five wrong ones lock a redeem; how many there were: redeem show',
  CONVERSATION_NOT_FOUND: 'All of them: inbox list --status all',
  CONVERSATION_CLOSED: 'To write to a player: notify',
  CREDIT_GRANT_NOT_FOUND: 'All grants: credit list',
  CREDIT_ALREADY_USED: 'Nothing was changed. What became of it: players statement',
  CREDIT_ALREADY_REVERSED: 'Nothing was changed. When and why: credit list',
  CREDIT_GRANT_TOO_OLD: 'Nothing was changed',
  ACCOUNT_HOLDS_CREDIT: 'Nothing was changed. What it holds: players show',
  ANSWER_NOT_FOUND: 'All of them: inbox answers list',
  BONUS_NOT_FOUND: 'All bonuses: bonuses list',
  GAME_NOT_FOUND: 'All games: games list',
  PROVIDER_NOT_FOUND: 'All providers: providers list',
}

const listOf = (fields: Refusal['fields']) =>
  Object.entries(fields)
    .map(([name, message]) => `${name}: ${message}`)
    .join('; ') || 'it does not say why'
