/** Errors of commands: a message of one line and an exit code by kind. */
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import { readable, type Refusal, type RefusalCode } from '@lucero/contract/shared/refusals'
import { time } from './printing.ts'

export const exitCodes = { ok: 0, refused: 1, finding: 2, unreachable: 3, wrongToken: 4, usage: 64 } as const

const meanings: Record<keyof typeof exitCodes, string> = {
  ok: 'done',
  refused: 'rejected by the server, or cancelled at the prompt',
  finding: 'the audit has findings, or the reports differ from the ledger',
  unreachable: 'the server is unreachable, or cannot answer now',
  wrongToken: 'not signed in: the server does not accept the session, key or token',
  usage: 'invalid arguments, or a prompt without a terminal',
}

export const exitCodeMeanings = Object.entries(exitCodes).map(
  ([kind, code]) => [code, meanings[kind as keyof typeof exitCodes]] as const,
)

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
      'Not signed in, or the session has ended. Sign in with house login. Scripts use a key in LUCERO_HOUSE_KEY',
      code,
    )
  if (code === 'SETUP_ONLY') return new Problem('wrongToken', meaningOf(refusal).replaceAll('`', ''), code)
  if (code === 'INVALID_INPUT') return new Problem('usage', `Invalid input: ${listOf(fields)}`, code)
  const isTransient = ['RETRY_LATER', 'INTERNAL_ERROR', 'TOO_MANY_REQUESTS'].includes(code)
  return new Problem(isTransient ? 'unreachable' : 'refused', `${readable(code)}: ${meaningOf(refusal)}`, code)
}

/** The meaning of a refusal for clerks, with the next step. */
function meaningOf({ code, fields }: Refusal): string {
  const meaning = clerkMeanings[code] ?? refusals[code].means.replace(/; `fields.*/, '')
  const until = fields['until'] ? `. It lasts until ${time(fields['until'])} UTC` : ''
  if (code === 'REDEEM_NOT_PENDING' && fields['settledAt']) return settledText(fields)
  const next =
    fields['approvalId'] === undefined
      ? nextSteps[code]
      : `The request is ${fields['approvalId']}, because ${fields['why']}${fields['since'] ? `. The same one waits since ${time(fields['since'])} UTC` : ''}. Its status: approvals show`
  return `${meaning}${until}${next ? `. ${next}` : ''}`
}

/** Two people must never both believe that they have to pay. */
function settledText({ status, settledBy, settledAt = '' }: Refusal['fields']): string {
  const done = { completed: 'paid', rejected: 'rejected', cancelled: 'cancelled' }[status ?? ''] ?? 'settled'
  return `It was ${done}${settledBy ? ` by ${settledBy}` : ''} at ${time(settledAt)} UTC. Pay nothing`
}

/** Replaces texts of the API that address players. */
const clerkMeanings: Partial<Record<RefusalCode, string>> = {
  REDEEM_NOT_FOUND: 'There is no such redeem',
  INVALID_CREDENTIALS: 'The username, the password or the code is wrong, or the code was already used',
  ON_A_BREAK: 'The player is on a break or excluded, and receives no offers and no marketing',
  ACCOUNT_SUSPENDED: 'The player is suspended. Nothing was paid',
  CONVERSATION_CLOSED: 'The conversation is closed',
  APPROVAL_REQUIRED: 'Nothing was changed. A second person must approve it',
  REAUTHENTICATION_REQUIRED: 'Nothing was changed. Your password and code were checked more than five minutes ago',
}

const nextSteps: Partial<Record<RefusalCode, string>> = {
  ON_A_BREAK: 'Nothing was sent. For a message about the account or credit: notify --service',
  ACCOUNT_SUSPENDED: 'The suspension: players show. To lift it: players lift-suspension',
  FORBIDDEN: 'Your permissions: whoami',
  REQUESTER_CHANGED: 'The requester can run the command again',
  REAUTHENTICATION_REQUIRED: 'Sign in again with house login. At a terminal, the command asks for them',
  STAFF_NOT_FOUND: 'All accounts: staff list',
  KEY_NOT_FOUND: 'All keys: keys list',
  PLAYER_NOT_FOUND: 'Find the username with: players find',
  OPERATOR_NOT_FOUND: 'All operators: operators list',
  OPERATOR_NOT_CONNECTED: 'Operators of the player: players show',
  APPLICATION_NOT_FOUND: 'Pending applications: operators applications',
  REDEEM_NOT_FOUND: 'Pending redeems: redeem list --status pending',
  REDEEM_NOT_PENDING: 'Nothing was changed. Its status: redeem show',
  REDEEM_LOCKED: 'Nothing was paid',
  WRONG_VALIDATION_CODE: 'Nothing was paid. Five wrong codes lock a redeem. Wrong codes so far: redeem show',
  CONVERSATION_NOT_FOUND: 'All conversations: inbox list --status all',
  CONVERSATION_CLOSED: 'To write to a player: notify',
  CREDIT_GRANT_NOT_FOUND: 'All grants: credit list',
  CREDIT_ALREADY_USED: 'Nothing was changed. Its use: players statement',
  CREDIT_ALREADY_REVERSED: 'Nothing was changed. Time and reason: credit list',
  CREDIT_GRANT_TOO_OLD: 'Nothing was changed',
  SHIFT_REQUIRED: 'Open a shift with till open, and name --method',
  SHIFT_NOT_FOUND: 'Your open shift: till show. Others: shifts list',
  SHIFT_CLOSED: 'Nothing was changed. Its report: shifts show',
  SHIFT_ALREADY_OPEN: 'Your open shift: till show',
  DRAWER_IN_USE: 'Open shifts: till show',
  ACCOUNT_HOLDS_CREDIT: 'Nothing was changed. Its balances: players show',
  ANSWER_NOT_FOUND: 'All canned answers: inbox answers list',
  BONUS_NOT_FOUND: 'All bonuses: bonuses list',
  GAME_NOT_FOUND: 'All games: games list',
  PROVIDER_NOT_FOUND: 'All providers: providers list',
}

const listOf = (fields: Refusal['fields']) =>
  Object.entries(fields)
    .map(([name, message]) => `${name}: ${message}`)
    .join('; ') || 'the server names no field'
