/** The five calls of the test wallet, without HTTP and signatures. */
import type { Status, WalletCall } from '../../aggregator/dialect.ts'
import type { Book, Player, Transaction } from './book.ts'
import type { Decisions } from './decisions.ts'

export type Body = Record<string, unknown>
type Answer = Transaction['answer']

const transaction = ['user', 'token', 'game_code', 'transaction_uuid', 'supplier_transaction_id']
const requiredOf: Record<WalletCall, string[]> = {
  'user/info': ['user'],
  'user/balance': ['user', 'token', 'game_code'],
  'transaction/bet': [...transaction, 'amount', 'currency'],
  'transaction/win': [...transaction, 'amount', 'currency'],
  'transaction/rollback': [...transaction, 'reference_transaction_uuid'],
}
const texts = new Set([...transaction, 'currency', 'round', 'reward_uuid', 'reference_transaction_uuid'])
const flags = new Set(['round_closed', 'is_free', 'is_aggregated', 'is_supplier_promo'])
const others = new Set(['amount', 'request_uuid', 'bet', 'supplier_user', 'meta'])

/** The first problem of the form, if any. */
export function problemOf(call: WalletCall, body: Body, make: Decisions): Status | undefined {
  const required = [...requiredOf[call]]
  const isPromo = body['is_supplier_promo'] === true && !make.promoNeedsBet
  if (call === 'transaction/win' && make.needsBet && !isPromo) required.push('reference_transaction_uuid')
  if (required.some((field) => body[field] === undefined)) return 'RS_ERROR_WRONG_SYNTAX'
  for (const [field, value] of Object.entries(body)) {
    if (texts.has(field) && typeof value !== 'string') return make.statusOfWrongType
    if (flags.has(field) && typeof value !== 'boolean') return make.statusOfWrongType
    if (make.refusesUnknownFields && ![texts, flags, others].some((known) => known.has(field)))
      return 'RS_ERROR_WRONG_SYNTAX'
  }
  const { amount } = body
  if (amount === undefined) return undefined
  if (typeof amount !== 'number' || !make.isAmount(amount)) return make.statusOfWrongType
  return call === 'transaction/bet' && !make.isStake(amount) ? make.statusOfWrongType : undefined
}

export function openRules(book: Book, make: Decisions) {
  const roundOf = (user: string, body: Body, bet?: Transaction) => {
    const fields = bet && (JSON.parse(bet.fields) as Body)
    const id = String(body['round'] ?? fields?.['round'] ?? body['reference_transaction_uuid'])
    const key = `${user} ${id}`
    const round = book.rounds.get(key) ?? { isClosed: false, kept: 0 }
    book.rounds.set(key, round)
    return round
  }

  const sessionProblem = (body: Body): Status | undefined => {
    const session = book.sessions.get(String(body['token']))
    if (!session || session.state === 'opening') return 'RS_ERROR_INVALID_TOKEN'
    if (!make.isSessionOf(session, String(body['user']))) return 'RS_ERROR_INVALID_TOKEN'
    if (session.state === 'ended') return 'RS_ERROR_TOKEN_EXPIRED'
    return make.isGameOf(session, String(body['game_code'])) ? undefined : 'RS_ERROR_INVALID_GAME'
  }

  const betProblem = (player: Player, body: Body): Status | undefined => {
    const problem = sessionProblem(body)
    if (problem) return problem
    const amount = Number(body['amount'])
    if (player.isBlocked) return 'RS_ERROR_USER_DISABLED'
    if (!book.isEnabled) return 'RS_ERROR_INVALID_GAME'
    if (make.isOverLimit(amount, book.limit)) return 'RS_ERROR_LIMIT_REACHED'
    if (book.barred.has(String(body['transaction_uuid']))) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    if (!make.takesBets(roundOf(player.user, body).isClosed)) return 'RS_ERROR_UNKNOWN'
    if (body['is_free'] === true) {
      const left = player.rewards.get(String(body['reward_uuid'])) ?? 0
      return left > 0 ? undefined : 'RS_ERROR_UNKNOWN'
    }
    return make.hasFunds(player, amount) ? undefined : 'RS_ERROR_NOT_ENOUGH_MONEY'
  }

  const bet = (player: Player, body: Body, done: Transaction): Status => {
    const problem = betProblem(player, body)
    if (problem) return problem
    const isFree = body['is_free'] === true
    done.taken = make.stakeOf(done.amount, isFree)
    player.balance -= done.taken
    const reward = String(body['reward_uuid'])
    if (isFree) player.rewards.set(reward, player.rewards.get(reward)! - 1)
    if (body['round_closed'] === true) roundOf(player.user, body).isClosed = true
    return 'RS_OK'
  }

  const betOf = (body: Body, user: string): Transaction | undefined => {
    const id = String(body['reference_transaction_uuid'])
    const bet = book.transactions.get(make.keyOf(id, user, 'transaction/bet'))
    return bet?.kind === 'transaction/bet' && make.isOwnBet(bet, user) ? bet : undefined
  }

  const win = (player: Player, body: Body, done: Transaction): Status => {
    const bet = betOf(body, player.user)
    if (make.refusesWinOfBlocked && player.isBlocked) return 'RS_ERROR_USER_DISABLED'
    const isPromo = body['is_supplier_promo'] === true
    if (!isPromo && make.needsBet && (!bet || bet.state === 'refused')) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    if (bet?.state === 'rolled back' && !make.paysRolledBack) return 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST'
    const round = roundOf(player.user, body, bet)
    if (round.isClosed) return 'RS_ERROR_UNKNOWN'
    const [paid, kept] = make.split(done.amount, round.kept)
    round.kept = kept
    round.isClosed = body['round_closed'] === true
    player.balance += paid
    if (bet) bet.state = 'won'
    return 'RS_OK'
  }

  const rollback = (player: Player, body: Body): Status => {
    const id = String(body['reference_transaction_uuid'])
    const target = betOf(body, player.user)
    if (!target && book.transactions.has(id) && !make.rollsBackWins) return 'RS_ERROR_UNKNOWN'
    if (!target && book.transactions.has(id)) player.balance -= book.transactions.get(id)!.amount
    if (!target) {
      if (make.barsEarlyBet) book.barred.add(id)
      return make.statusOfEarlyRollback
    }
    if (target.state === 'won' && !make.rollsBackWonBets) return 'RS_ERROR_UNKNOWN'
    if (target.state !== 'rolled back' || make.returnsAgain) player.balance += target.taken
    target.state = 'rolled back'
    return 'RS_OK'
  }

  const decide = { 'transaction/bet': bet, 'transaction/win': win, 'transaction/rollback': rollback }

  const move = async (call: keyof typeof decide, player: Player, body: Body): Promise<Answer> => {
    const key = make.keyOf(String(body['transaction_uuid']), player.user, call)
    const fields = JSON.stringify(
      Object.fromEntries(make.comparedFields.map((field) => [field, field === 'kind' ? call : body[field]])),
    )
    const earlier = book.transactions.get(key)
    if (earlier && earlier.fields !== fields) return { status: 'RS_ERROR_DUPLICATE_TRANSACTION' }
    if (earlier) return make.answerAgain(earlier, player)
    if (make.needsToken(call)) {
      const problem = sessionProblem(body)
      if (problem) return { status: problem }
    }
    if (!book.games.includes(String(body['game_code']))) return { status: 'RS_ERROR_INVALID_GAME' }
    if (body['currency'] !== undefined && !make.isCurrency(body['currency']))
      return { status: 'RS_ERROR_WRONG_CURRENCY' }
    await make.beforeWriting()
    const done: Transaction = {
      kind: call,
      user: player.user,
      amount: Number(body['amount'] ?? 0),
      taken: 0,
      fields,
      state: 'open',
      answer: { status: 'RS_OK' },
    }
    const status = decide[call](player, body, done)
    if (status !== 'RS_OK') done.state = 'refused'
    done.answer = answerOf(status, player)
    if (make.keepsAnswer(status)) book.transactions.set(key, done)
    return done.answer
  }

  const answerOf = (status: Status, { balance }: Player): Answer => {
    const tells = status === 'RS_OK' || (status === 'RS_ERROR_NOT_ENOUGH_MONEY' && make.tellsBalanceWhenShort)
    return { status, balance: tells ? balance : undefined }
  }

  return async (call: WalletCall, body: Body): Promise<Body> => {
    const player = book.players.get(String(body['user']))
    if (!player) return { status: call === 'user/info' ? 'RS_ERROR_UNKNOWN' : 'RS_ERROR_INVALID_TOKEN' }
    if (call === 'user/info') return { status: 'RS_OK', country: 'US' }
    if (call !== 'user/balance') return { ...(await move(call, player, body)), currency: 'USD' }
    const problem = sessionProblem(body)
    if (problem) return { status: problem }
    return { status: 'RS_OK', balance: player.balance, currency: 'USD' }
  }
}
