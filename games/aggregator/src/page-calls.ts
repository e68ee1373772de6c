/** The calls of the pages: the state of a session, a play, and a round to look at. */
import { z } from 'zod'
import { gameOf } from '../rules/games.ts'
import { stakes } from '../rules/units.ts'
import type { OpenedSession, PlayedRound, ShownRound } from '../rules/page-calls.ts'
import type { Journal, Round, Session } from './journal.ts'
import type { Operator } from './operator.ts'
import { freeSpinOf, type Rounds } from './rounds.ts'
import { VendorError } from './vendor-calls.ts'

type Parts = { journal: Journal; operator: Operator; rounds: Rounds }

const open = z.object({ session: z.uuid() })
const play = z.object({ session: z.uuid(), requestId: z.uuid(), stake: z.number(), choice: z.string().max(20) })

export async function answerPageCall(parts: Parts, name: string, body: unknown): Promise<object> {
  if (name === 'open') return openPage(parts, sessionIn(parts, open.safeParse(body).data?.session))
  if (name === 'play') return playRound(parts, play.safeParse(body).data)
  throw new VendorError(404, 'there is no such call')
}

function sessionIn({ journal }: Parts, id: string | undefined): Session {
  const session = journal.sessions.get(id ?? '')
  if (!session) throw new VendorError(404, 'the session is unknown')
  return session
}

/** A round that a lost answer has left open is brought to its end first. */
async function openPage(parts: Parts, session: Session): Promise<OpenedSession> {
  const left = parts.rounds.openOf(session)
  if (left) await parts.rounds.play({ session, requestId: left.id, stake: left.stake, choice: left.choice })
  const { user, token, game, lobby } = session
  const answer = await parts.operator.send('user/balance', { user, token, game_code: game })
  return { lobby, balance: answer?.balance ?? null, problem: problemOf(answer?.status), free: freeOf(parts, session) }
}

const problemOf = (status: string | undefined) => (status === 'RS_OK' ? null : (status ?? 'NO_ANSWER'))

function freeOf({ journal }: Parts, session: Session): OpenedSession['free'] {
  const reward = freeSpinOf(journal, session)
  return reward ? { left: reward.count - reward.played, stake: reward.stake } : null
}

async function playRound(parts: Parts, request: z.output<typeof play> | undefined): Promise<PlayedRound> {
  const session = sessionIn(parts, request?.session)
  const game = gameOf(session.game)
  const { requestId, stake, choice } = request ?? { requestId: '', stake: 0, choice: '' }
  const isPossible = stakes.includes(stake) && (game?.choices.length ? game.choices.includes(choice) : choice === '')
  if (!isPossible) throw new VendorError(400, 'this bet is not possible')
  const before = parts.journal.rounds.get(requestId)
  if (before && before.session !== session.id) throw new VendorError(404, 'this round is of another session')
  const round = await parts.rounds.play({ session, requestId, stake, choice })
  return { ...shown(round), free: freeOf(parts, session), balance: round.balance }
}

const shown = ({ id, game, choice, stake, reward, state, outcome, payout, problem, at }: Round): ShownRound => ({
  id,
  game,
  choice,
  stake,
  isFree: reward !== null,
  state,
  outcome,
  payout,
  problem,
  at,
})

export function roundOf({ journal }: Pick<Parts, 'journal'>, id: string): ShownRound {
  const round = journal.rounds.get(id)
  if (!round) throw new VendorError(404, 'there is no such round')
  return shown(round)
}
