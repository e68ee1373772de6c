/** The player's side of a table: asks the server, waits for the wallet, and holds back what the page has not shown yet. */
import { toast } from '@lucero/web/ui/toast.ts'
import type { Answers, RoundSeen } from '../api.ts'
import { Refused, type Asker } from './ask.ts'
import { newRequestId } from './new-request-id.ts'
import { endsTheTable, refusalText } from './refusal-text.ts'
import { playSound } from './sound.ts'
import type { KeptState } from './table-state.ts'
import { untilAnswered, untilSettled } from './until-answered.ts'

const silence = 'The wallet is not answering. Your round is safe and will finish by itself.'
const mostRecent = 50

export type Turns = ReturnType<typeof takeTurns>

export function takeTurns(server: Asker, state: KeptState) {
  const tellSilence = () => state.update({ notice: silence })

  async function take(question: () => Promise<Answers['play']>, stepsBefore = 0): Promise<RoundSeen | undefined> {
    // One thing at a time: until it is through, others are ignored.
    if (state.get().busy) return undefined
    state.update({ busy: true, shown: undefined })
    try {
      const first = await untilAnswered(question, tellSilence)
      const { round, balance } = await untilSettled(first, server.seat, tellSilence)
      state.update({ round, balance, held: round.status === 'closed' ? (round.payout ?? 0) : 0 })
      if (happened(state, round, stepsBefore)) return round
      // The balance we know was wrong, or play money is there for the asking.
      if (round.refusal === 'INSUFFICIENT_FUNDS') await look()
      return undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      tell(state, error.code)
      if (hasMovedOn(error.code)) await look()
      return undefined
    } finally {
      state.update({ busy: false, notice: undefined })
    }
  }

  /** How things stand by now, should another tab have played or credit have come. */
  const look = () =>
    server.seat().then(
      ({ round, balance }) => state.update({ balance, round: round ?? state.get().round }),
      (error: unknown) => void (error instanceof Refused && endsTheTable(error.code) && tell(state, error.code)),
    )

  return {
    look,
    play: (bet: unknown) => {
      const requestId = newRequestId()
      return take(() => server.play({ requestId, bet }))
    },
    act: async (action: unknown) => {
      const { round } = state.get()
      if (!round) return undefined
      const step = round.actions.length
      return take(() => server.act({ round: round.id, step, action }), step)
    },
    reveal: (round: RoundSeen) => {
      state.update({ held: 0, shown: round, recent: withRound(state.get().recent, round) })
      playSound(soundOf(round))
    },
    /** For a round that was moving when the page was loaded: nobody waits for it but the table itself. */
    follow: async (round: RoundSeen) => {
      const { balance } = state.get()
      return take(async () => ({ round, balance }), round.actions.length - 1)
    },
    /** Rounds of earlier visits, newest first. */
    remember: (rounds: readonly RoundSeen[]) => {
      const { recent } = state.get()
      const known = new Set(recent.map(({ id }) => id))
      const earlier = rounds.filter(({ status, id }) => status === 'closed' && !known.has(id))
      state.update({ recent: [...recent, ...earlier].slice(0, mostRecent) })
    },
  }
}

/** Whether there is something to show; if not, the player is told why. */
function happened(state: KeptState, round: RoundSeen, stepsBefore: number): boolean {
  if (round.status === 'open' || round.status === 'closed') {
    const isRefused = round.refusal !== undefined && round.status === 'open' && round.actions.length <= stepsBefore
    if (isRefused) tell(state, round.refusal!)
    return !isRefused
  }
  if (round.status === 'refused') tell(state, round.refusal ?? '')
  else toast.info('The round was called off, and your stake has gone back.')
  return false
}

function tell(state: KeptState, code: string) {
  if (endsTheTable(code)) state.update({ ended: code })
  else toast.error(refusalText(code))
}

const hasMovedOn = (code: string) => code === 'ROUND_OPEN' || code === 'STEP_TAKEN'

const withRound = (rounds: readonly RoundSeen[], round: RoundSeen): readonly RoundSeen[] =>
  [round, ...rounds.filter(({ id }) => id !== round.id)].slice(0, mostRecent)

function soundOf({ payout = 0, stake }: RoundSeen) {
  if (payout <= stake) return 'lose'
  return payout >= stake * 10 ? 'win-big' : 'win-small'
}
