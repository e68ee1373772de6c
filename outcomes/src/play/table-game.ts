/** A game with play money for one developer: sessions in memory, outcomes by chance or forced. */
import { randomBytes, randomInt } from 'node:crypto'
import { drawBelow } from '../draw.ts'
import type { Outcome, StoredMode } from '../stored-mode.ts'
import {
  answerText,
  balanceBody,
  configBody,
  invalid,
  openJurisdiction,
  payoutCents,
  replayText,
  roundText,
  WireError,
  type BetLimits,
  type WireMode,
  type WireRound,
} from '../wire/contract.ts'
import { readBet, readEvent, sessionOf, type WireBody } from '../wire/requests.ts'

export type PlayMode = WireMode & { outcomes: StoredMode }
type PlayRound = WireRound & { row: number; modeName: string }
type Session = { balance: number; round: PlayRound | undefined }

const START_BALANCE = 1000_00
const WORDS = 2 ** 32

export function openTableGame(gameId: string, modesNow: () => readonly PlayMode[], step: () => number) {
  const sessions = new Map<string, Session>()
  const forced = new Map<string, number[]>()
  const limits = (): BetLimits => limitsOf(step())
  let lastBetId = 0

  const sessionIn = (body: WireBody): Session => {
    const id = sessionOf(body)
    const session = sessions.get(id)
    if (!session) throw new WireError(401, 'ERR_IS', 'the session is unknown; open the game again')
    return session
  }
  const modeNamed = (name: string): PlayMode => {
    const mode = modesNow().find((one) => one.name.toLowerCase() === name.toLowerCase())
    if (!mode) throw invalid(`there is no mode ${name}`)
    return mode
  }
  const shownRound = async (round: Session['round']) =>
    round ? roundText(round, await modeNamed(round.modeName).outcomes.events(round.row)) : null
  const outcomeOf = (mode: PlayMode) => {
    const id = forced.get(mode.name.toLowerCase())?.shift()
    const outcome = id === undefined ? undefined : mode.outcomes.withId(id)
    return outcome ?? mode.outcomes.at(drawBelow(mode.outcomes.total, () => randomInt(WORDS)))
  }

  return {
    limits,
    openSession(): string {
      const id = randomBytes(16).toString('hex')
      sessions.set(id, { balance: START_BALANCE, round: undefined })
      return id
    },
    /** The next round of the mode has this outcome, after those that were forced before. */
    force(modeName: string, id: number): void {
      const mode = modeNamed(modeName)
      if (!mode.outcomes.withId(id)) throw invalid(`mode ${mode.name} has no outcome ${id}`)
      const name = mode.name.toLowerCase()
      forced.set(name, [...(forced.get(name) ?? []), id])
    },
    async authenticate(body: WireBody): Promise<string> {
      const { balance, round } = sessionIn(body)
      const config = configBody(gameId, modesNow(), limits(), openJurisdiction)
      return answerText({ balance: balanceBody(balance), config, meta: null }, await shownRound(round))
    },
    balance: async (body: WireBody) => JSON.stringify({ balance: balanceBody(sessionIn(body).balance) }),
    async play(body: WireBody): Promise<string> {
      const session = sessionIn(body)
      if (session.round?.isActive) throw invalid('a round is still active; end it first')
      const { mode, spelling, bet, stake } = readBet(body, modesNow(), limits())
      if (stake > session.balance) throw new WireError(400, 'ERR_IPB', 'the balance is lower than the stake')
      session.balance -= stake
      lastBetId += 1
      session.round = newRound(lastBetId, { mode, spelling, bet }, outcomeOf(mode))
      return answerText({ balance: balanceBody(session.balance) }, await shownRound(session.round))
    },
    async endRound(body: WireBody): Promise<string> {
      const session = sessionIn(body)
      if (session.round?.isActive) {
        session.balance += session.round.payout
        session.round.isActive = false
      }
      return JSON.stringify({ balance: balanceBody(session.balance) })
    },
    async event(body: WireBody): Promise<string> {
      const session = sessionIn(body)
      const event = readEvent(body)
      if (session.round?.isActive) session.round.event = event
      return JSON.stringify({ event })
    },
    async replay(modeName: string, id: number): Promise<string> {
      const mode = modesNow().find(({ name }) => name.toLowerCase() === modeName.toLowerCase())
      const outcome = mode?.outcomes.withId(id)
      if (!mode || !outcome) throw new WireError(404, 'NOT_FOUND', 'there is no such outcome')
      return replayText(outcome.payout, mode.cost, await mode.outcomes.events(outcome.row))
    },
  }
}

type Bet = { mode: PlayMode; spelling: string; bet: number }

function newRound(betId: number, { mode, spelling, bet }: Bet, { row, payout: tablePayout }: Outcome): PlayRound {
  const payout = payoutCents(bet, tablePayout)
  const isActive = payout > 0
  return {
    betId,
    bet,
    payout,
    tablePayout,
    cost: mode.cost,
    isActive,
    mode: spelling,
    modeName: mode.name,
    event: null,
    row,
  }
}

const LEVELS = [10, 20, 40, 60, 80, 100, 200, 400, 600, 800, 1000, 2000, 5000, 10_000]

/** Levels that are multiples of the step. */
function limitsOf(step: number): BetLimits {
  const levels = LEVELS.filter((level) => level % step === 0)
  const all = levels.length > 0 ? levels : [step, step * 10, step * 100]
  const [min = step, max = step * 100] = [all[0], all.at(-1)]
  return { min, max, step, default: all.find((level) => level >= 100) ?? max, levels: all }
}
