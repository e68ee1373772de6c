/** The six calls of the test wallet. */
import { randomUUID } from 'node:crypto'
import { providerCalls, type ProviderBody, type ProviderCall } from '@lucero/contract/provider/calls'
import { refusals } from '@lucero/contract/shared/refusal-catalogue'
import type { RefusalCode } from '@lucero/contract/shared/refusals'
import {
  balanceOf,
  spinCents,
  spinGrant,
  type Book,
  type Player,
  type StoredReply,
  type StoredRequest,
} from './book.ts'
import type { Decisions } from './decisions.ts'
import { openRules } from './rules.ts'

/** Returns a refusal code if the body is invalid. */
export function readBody(call: ProviderCall, raw: string, make: Decisions): string | Record<string, unknown> {
  const { body: shape } = providerCalls[call]
  try {
    const parsed = JSON.parse(raw) as Record<string, unknown>
    const names = Object.keys(shape.shape)
    const fields = make.takesUnknownFields
      ? Object.fromEntries(Object.entries(parsed).filter(([name]) => names.includes(name)))
      : parsed
    const read = shape.safeParse(fields)
    if (!read.success || !make.isId(String(read.data['transaction' as never] ?? ''))) return 'INVALID_INPUT'
    if (names.includes('amount') && !make.isAmount(read.data['amount' as never])) return 'INVALID_AMOUNT'
    return make.keepsFieldOrder ? fields : read.data
  } catch {
    return 'MALFORMED_REQUEST'
  }
}

export function refused(make: Decisions, code: string, more: object = {}): StoredReply {
  const status = make.statusOf(refusals[code as RefusalCode].status)
  return { status, body: JSON.stringify({ result: code, message: code.toLowerCase(), ...more }) }
}

/** A copy of the response of a win, with the amount that its round counted. */
const withCounted = ({ status, body }: StoredReply, counted: number | null): StoredReply => ({
  status,
  body: JSON.stringify({ ...(JSON.parse(body) as object), counted }),
})

const done = (answer: object): StoredReply => ({ status: 200, body: JSON.stringify({ result: 'OK', ...answer }) })

export function openCalls(book: Book, make: Decisions, owner: string) {
  const judge = openRules(book, make)

  const spinsOf = ({ spins }: Player, isRequested: true | undefined) =>
    make.returnsSpins(isRequested ?? false)
      ? { freeSpins: spins ? { left: spins, amount: spinCents, grant: spinGrant } : null }
      : {}

  const session = (provider: string, { token, game, freeSpins }: ProviderBody<'session'>): StoredReply => {
    const launch = book.launches.get(token)
    if (launch && launch.game !== game && make.usesUpTokenOfAnotherGame) launch.used = true
    if (!launch || provider !== owner || !make.isTokenGood(launch, game)) return refused(make, 'SESSION_NOT_FOUND')
    if (make.isDisabled(book.isEnabled)) return refused(make, 'GAME_DISABLED')
    launch.used = true
    const { player } = launch
    const id = randomUUID()
    book.sessions.set(id, { id, provider, player, ended: false })
    const who = { player: player.id, username: 'tester' }
    const details = { balance: balanceOf(player), ...spinsOf(player, freeSpins) }
    return done({ session: id, ...who, game, currency: 'USD', ...details })
  }

  const balance = (provider: string, request: ProviderBody<'balance'>): StoredReply => {
    const session = book.sessions.get(request.session)
    if (!session || !make.isSessionOf(session, provider, request.player)) return refused(make, 'SESSION_NOT_FOUND')
    if (session.ended) return refused(make, 'SESSION_EXPIRED')
    return done({ balance: balanceOf(session.player), ...spinsOf(session.player, request.freeSpins) })
  }

  type MovementCall = 'bet' | 'win' | 'rollback'

  const move = async (provider: string, kind: MovementCall, body: ProviderBody<MovementCall>): Promise<StoredReply> => {
    const player = book.players.get(body.player)
    if (!player) return refused(make, kind === 'bet' ? 'SESSION_NOT_FOUND' : 'BET_NOT_FOUND')
    const { transaction } = body
    const compared = JSON.stringify(make.comparesCounted ? body : { ...body, counted: undefined })
    const [key, content] = [make.keyOf({ provider, player: player.id, kind, transaction }), compared]
    const stored = book.stored.get(key)
    if (stored && !make.isSameBody(content, stored.body)) return refused(make, 'TX_CONFLICT')
    const answer = ({ reply, counted }: Pick<StoredRequest, 'reply' | 'counted'>) =>
      counted !== undefined && make.returnsCounted('counted' in body && body.counted === true)
        ? withCounted(reply, counted)
        : reply
    if (stored && (make.looksUpFirst || typeof judge[kind](provider, player, body as never) !== 'string'))
      return answer({ ...stored, reply: make.answerAgain(stored, player) })
    await make.afterLookup()
    const reply = await carryOut(provider, kind, player, body)
    const { result } = JSON.parse(reply.body) as { result: string }
    const counted =
      kind === 'win' && result === 'OK' ? countedIn(provider, player, body as ProviderBody<'win'>) : undefined
    if (make.storesReply(result)) book.stored.set(key, { body: content, reply, counted })
    return answer({ reply, counted })
  }

  const carryOut = async (provider: string, kind: MovementCall, player: Player, body: ProviderBody<MovementCall>) => {
    const judged = judge[kind](provider, player, body as never)
    if (typeof judged === 'string') return refused(make, judged, detailsOf(judged, player))
    await make.beforeWriting()
    const isEarly = kind === 'rollback' && !judge.hasBet(provider, player, (body as ProviderBody<'rollback'>).target)
    judged()
    const left =
      'freeSpin' in body && body.freeSpin ? { freeSpinsLeft: player.spins, freeSpinsGrant: make.grantOfSpin } : {}
    const balance = isEarly && !make.tellsBalanceWhenEarly ? {} : { balance: balanceOf(player) }
    return done({ transaction: body.transaction, ...balance, ...left })
  }

  const detailsOf = (code: string, player: Player): object => {
    if (code === 'INSUFFICIENT_FUNDS' && make.tellsBalanceWhenShort) return { balance: balanceOf(player) }
    return code === 'LIMIT_REACHED' && make.namesLimit ? { fields: { limit: 'game', amount: book.limit } } : {}
  }

  const countedIn = (provider: string, player: Player, { round, roundClosed }: ProviderBody<'win'>) =>
    roundClosed ? make.countsOf(judge.betsOf(provider, player, round)) : null

  const round = (provider: string, body: ProviderBody<'round'>): StoredReply => {
    const player = book.players.get(body.player)
    const round = player && judge.look(provider, player, body)
    return round ? done(round) : refused(make, 'BET_NOT_FOUND')
  }

  return async (provider: string, call: ProviderCall, body: string | Record<string, unknown>): Promise<StoredReply> => {
    if (typeof body === 'string') return refused(make, body)
    if (call === 'session') return session(provider, body as never)
    if (call === 'balance') return balance(provider, body as never)
    if (call === 'round') return round(provider, body as never)
    return move(provider, call, body as never)
  }
}
