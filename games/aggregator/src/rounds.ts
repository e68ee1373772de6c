/**
 * Rounds, as an aggregator plays them. A bet that stays without an answer is rolled back, a win is sent until it is accepted. Each step is written
 * before its request is sent, so a round goes on after a crash.
 */
import { randomInt, randomUUID } from 'node:crypto'
import { gameOf } from '../rules/games.ts'
import type { Journal, Reward, Round, Session } from './journal.ts'
import type { Operator } from './operator.ts'

export type Play = { session: Session; requestId: string; stake: number; choice: string }

/** A round without an answer is tried again after this time, as often as the protocol has it. */
const retryEveryMs = 2000
const maxAttempts = 500

export type Rounds = ReturnType<typeof openRounds>

export function openRounds(journal: Journal, operator: Operator) {
  const running = new Map<string, Promise<Round>>()
  const attempts = new Map<string, number>()

  /** The same id is the same round. */
  const play = (request: Play): Promise<Round> => {
    const before = journal.rounds.get(request.requestId)
    if (!before) return run(journal.write(newRound(journal, request)))
    return journal.isOpen(before) ? run(before) : Promise.resolve(before)
  }

  const run = (round: Round): Promise<Round> => {
    const before = running.get(round.id)
    if (before) return before
    const done = drive(journal, operator, round).finally(() => running.delete(round.id))
    running.set(round.id, done)
    return done
  }

  const timer = setInterval(() => {
    for (const round of journal.rounds.values()) {
      if (!journal.isOpen(round) || running.has(round.id)) continue
      const attempt = (attempts.get(round.id) ?? 0) + 1
      attempts.set(round.id, attempt)
      if (attempt <= maxAttempts) void run(round)
    }
  }, retryEveryMs)

  return {
    play,
    /** The player's round that has no end yet. */
    openOf: (session: Session): Round | undefined =>
      [...journal.rounds.values()].findLast((round) => round.session === session.id && journal.isOpen(round)),
    stop: () => clearInterval(timer),
  }
}

/** The reward with the next free spin of the player in this game. */
export function freeSpinOf({ rewards }: Journal, { user, game }: Session, now = new Date().toISOString()) {
  return [...rewards.values()].find(
    (reward) =>
      reward.user === user &&
      reward.game === game &&
      !reward.isCancelled &&
      reward.played < reward.count &&
      reward.from.slice(0, 19) <= now.slice(0, 19) &&
      now.slice(0, 19) < reward.until.slice(0, 19),
  )
}

/** A free spin is counted at once, so that two rounds cannot play the same one. */
function newRound(journal: Journal, { session, requestId, stake, choice }: Play): Round {
  const reward = freeSpinOf(journal, session)
  if (reward) journal.write({ ...reward, played: reward.played + 1 })
  return {
    kind: 'round',
    id: requestId,
    session: session.id,
    game: session.game,
    choice,
    stake: reward?.stake ?? stake,
    reward: reward?.id ?? null,
    bet: randomUUID(),
    end: randomUUID(),
    state: 'betting',
    outcome: null,
    payout: 0,
    problem: null,
    balance: null,
    at: new Date().toISOString(),
  }
}

async function drive(journal: Journal, operator: Operator, start: Round): Promise<Round> {
  let round = start
  const session = journal.sessions.get(round.session)
  if (!session) return journal.write({ ...round, state: 'refused', problem: 'the session is unknown' })
  if (round.state === 'betting') round = journal.write(await placeBet(operator, session, round))
  if (round.state === 'settling') round = journal.write(await payWin(operator, session, round))
  if (round.state === 'voiding') round = journal.write(await rollBack(operator, session, round))
  if (round.reward !== null && (round.state === 'refused' || round.state === 'void')) giveBack(journal, round.reward)
  return round
}

function giveBack(journal: Journal, id: string): void {
  const reward: Reward | undefined = journal.rewards.get(id)
  if (reward) journal.write({ ...reward, played: Math.max(0, reward.played - 1) })
}

const fieldsOf = ({ user, token }: Session, { game, id }: Round, transaction: string) => ({
  user,
  token,
  game_code: game,
  round: id,
  transaction_uuid: transaction,
  supplier_transaction_id: `sim-${transaction}`,
  supplier_user: user,
})

const moneyOf = (amount: number, { reward }: Round) => ({
  amount,
  currency: 'USD',
  ...(reward !== null && { is_free: true, reward_uuid: reward }),
})

/** A crash after the outcome was drawn but before it was written lets it be drawn again. No player has seen it. */
async function placeBet(operator: Operator, session: Session, round: Round): Promise<Round> {
  const answer = await operator.send('transaction/bet', {
    ...fieldsOf(session, round, round.bet),
    ...moneyOf(round.stake, round),
  })
  if (!answer) return { ...round, state: 'voiding' }
  if (answer.status !== 'RS_OK')
    return { ...round, state: 'refused', problem: answer.status, balance: answer.balance ?? null }
  const outcome = gameOf(round.game)?.draw(round.choice, (below) => randomInt(below)) ?? { factor: 0, shown: [] }
  return {
    ...round,
    state: 'settling',
    outcome,
    payout: (round.stake * outcome.factor) / 100,
    balance: answer.balance ?? null,
  }
}

/** A loss is a win of 0, which closes the round. */
async function payWin(operator: Operator, session: Session, round: Round): Promise<Round> {
  const answer = await operator.send('transaction/win', {
    ...fieldsOf(session, round, round.end),
    ...moneyOf(round.payout, round),
    reference_transaction_uuid: round.bet,
    round_closed: true,
  })
  if (!answer) return round
  const problem = answer.status === 'RS_OK' ? null : answer.status
  return { ...round, state: 'closed', problem, balance: answer.balance ?? round.balance }
}

async function rollBack(operator: Operator, session: Session, round: Round): Promise<Round> {
  const answer = await operator.send('transaction/rollback', {
    ...fieldsOf(session, round, round.end),
    reference_transaction_uuid: round.bet,
    round_closed: true,
  })
  if (!answer) return round
  return { ...round, state: 'void', balance: answer.balance ?? null }
}
