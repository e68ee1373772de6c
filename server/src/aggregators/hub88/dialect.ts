/** The operator's side of the seamless wallet. Amounts are integers, 100,000 of which are one unit of the currency. */
import { Refusal } from '@lucero/contract/shared/refusals'
import { defined } from '@lucero/kit/defined'
import { z } from 'zod'
import { currency } from '../../games/sessions.ts'
import { jsonIn } from '../../http/json.ts'
import type { Answer, Dialect } from '../dialect.ts'
import type { WalletReply, WalletRequest } from '../wallet.ts'
import { isSignedBy, signatureHeader, signatureOf } from './signature.ts'
import { isToRepeat } from '../repeats.ts'
import { statusOf, type Status } from './statuses.ts'
import { requestOf } from './vendor.ts'

/** A unit is 1/1000 cent, as in the requests of the wallet. */
const unitsPerCent = 1000

const name = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\p{C}]+$/u, 'no control characters')
const who = { user: name, request_uuid: name }
const where = { ...who, token: name, game_code: name }
const movement = {
  ...where,
  transaction_uuid: name,
  supplier_transaction_id: name,
  round: name.optional(),
  round_closed: z.boolean().optional(),
}
const units = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER)
const money = {
  ...movement,
  amount: units,
  currency: name,
  is_free: z.boolean().optional(),
  reward_uuid: name.optional(),
  is_aggregated: z.boolean().optional(),
  is_supplier_promo: z.boolean().optional(),
}
const reference = { reference_transaction_uuid: name }
const win = z.object({ ...money, reference_transaction_uuid: name.optional() })

type Movement = { transaction_uuid: string; user: string; token: string; game_code: string; round?: string | undefined }

const movementOf = ({ transaction_uuid, user, token, game_code, round }: Movement) => ({
  transaction: transaction_uuid,
  player: user,
  session: token,
  game: game_code,
  round,
})

type Money = { amount: number; currency: string; is_free?: boolean | undefined; reward_uuid?: string | undefined }

function moneyIn({ amount, currency: told }: Money) {
  if (told !== currency) throw new WrongCurrency()
  return { millicents: amount }
}

/** The reward whose spin is played. A free spin without a reward has an empty one, which is unknown. */
const rewardIn = ({ is_free, reward_uuid }: Money) => ({
  freeSpinOf: is_free === true ? (reward_uuid ?? '') : undefined,
})

class WrongCurrency extends Error {}

type Call = (body: object) => WalletRequest

/** Reads the body of a call. Unknown fields are ignored: the vendor adds some without a new version. */
const call =
  <Shape extends z.ZodType>(shape: Shape, requestOf: (body: z.output<Shape>) => WalletRequest): Call =>
  (body) => {
    const read = shape.safeParse(body)
    if (read.success) return requestOf(read.data)
    const [field] = defined(read.error.issues[0]).path
    throw new Refusal(field !== undefined && field in body ? 'INVALID_INPUT' : 'MALFORMED_REQUEST')
  }

const calls: Record<string, Call> = {
  '/user/info': call(z.object(who), ({ user }) => ({ kind: 'info', player: user })),
  '/user/balance': call(z.object(where), ({ user, token, game_code }) => ({
    kind: 'balance',
    player: user,
    session: token,
    game: game_code,
  })),
  '/transaction/bet': call(z.object(money), (body) => ({
    kind: 'bet',
    ...movementOf(body),
    ...moneyIn(body),
    ...rewardIn(body),
  })),
  '/transaction/win': call(win, (body) => winIn(body)),
  '/transaction/rollback': call(z.object({ ...movement, ...reference }), (body) => ({
    kind: 'rollback',
    ...movementOf(body),
    reference: body.reference_transaction_uuid,
  })),
}

/** Only a promotion has no bet. */
function winIn(body: z.output<typeof win>): WalletRequest {
  const { reference_transaction_uuid, is_supplier_promo, round_closed = false } = body
  const paid = { ...movementOf(body), ...moneyIn(body) }
  if (reference_transaction_uuid !== undefined)
    return { kind: 'win', ...paid, ...rewardIn(body), reference: reference_transaction_uuid, roundClosed: round_closed }
  if (is_supplier_promo !== true) throw new Refusal('MALFORMED_REQUEST')
  return { kind: 'promotion', ...paid }
}

export const hub88: Dialect = {
  paths: Object.keys(calls),
  isSigned: (keys, headers, raw) => isSignedBy(keys, headers[signatureHeader], raw),
  unread: (refusal) => failed({}, refusal),
  requestOf,
  headersFor: (key, raw) => ({ [signatureHeader]: signatureOf(key, raw) }),
  read(path, raw) {
    let echo: Echo = {}
    try {
      const body = jsonIn(raw)
      if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('MALFORMED_REQUEST')
      echo = echoOf(body)
      const request = defined(calls[path])(body)
      return { request, accepted: (reply) => accepted(echo, reply), refused: (refusal) => failed(echo, refusal) }
    } catch (error) {
      if (error instanceof Refusal) return failed(echo, error)
      if (error instanceof WrongCurrency) return answered(echo, 'RS_ERROR_WRONG_CURRENCY')
      throw error
    }
  },
}

/** These fields of the request are repeated in its answer. */
type Echo = { user?: string; request_uuid?: string }

const echoOf = (body: { user?: unknown; request_uuid?: unknown }): Echo => ({
  ...(typeof body.user === 'string' && { user: body.user }),
  ...(typeof body.request_uuid === 'string' && { request_uuid: body.request_uuid }),
})

const answered = (echo: Echo, status: Status): Answer => ({ status: 200, body: { ...echo, status } })

const accepted = (echo: Echo, { balance, country }: WalletReply): Answer => ({
  status: 200,
  body: {
    ...echo,
    status: 'RS_OK' satisfies Status,
    ...moneyOf(balance),
    ...(country !== undefined && { country }),
  },
})

const moneyOf = (cents: number | undefined) => (cents === undefined ? {} : { currency, balance: cents * unitsPerCent })

function failed(echo: Echo, { code, fields }: Refusal): Answer {
  const playable = fields['playable']
  return {
    status: isToRepeat(code) ? 503 : 200,
    body: { ...echo, status: statusOf(code), ...moneyOf(playable === undefined ? undefined : Number(playable)) },
  }
}
