import { useEffect, useRef, useState } from 'react'
import { toast } from '@lucero/web/ui/toast.ts'
import type { Answers, RoundSeen } from '../api.ts'
import { asker, Refused } from './ask.ts'
import { newRequestId } from './new-request-id.ts'
import type { Seated } from './open-seat.ts'
import { endsTheTable, refusalText } from './refusal-text.ts'
import { playSound } from './sound.ts'
import type { AnyTable } from './table.ts'
import { isMoving, untilAnswered, untilSettled } from './until-answered.ts'

type State = {
  /** As the wallet said last. */
  balance: number
  /** A win the player has not seen yet. */
  held: number
  round: RoundSeen | undefined
  shown: RoundSeen | undefined
  recent: readonly RoundSeen[]
  busy: boolean
  notice: string | undefined
  ended: string | undefined
}

const silence = 'The wallet is not answering. Your round is safe and will finish by itself.'
const mostRecent = 50

/** The player's side of a table: asks the server, waits for the wallet, and holds back what the page has not shown yet. */
export function useTable({ seat, pageToken, lobbyUrl }: Seated): AnyTable {
  const [server] = useState(() => asker(pageToken))
  const [state, setState] = useState<State>(() => ({ ...atFirst, balance: seat.balance, round: seat.round }))
  const update = (patch: Partial<State>) => setState((before) => ({ ...before, ...patch }))
  const isBusy = useRef(false)

  /** One thing at a time: until it is through, others are ignored. */
  async function take(question: () => Promise<Answers['play']>, stepsBefore = 0): Promise<RoundSeen | undefined> {
    if (isBusy.current) return undefined
    isBusy.current = true
    update({ busy: true, shown: undefined })
    try {
      const tellSilence = () => update({ notice: silence })
      const first = await untilAnswered(question, tellSilence)
      const { round, balance } = await untilSettled(first, server.seat, tellSilence)
      update({ round, balance, held: round.status === 'closed' ? (round.payout ?? 0) : 0 })
      return cameTrue(round, stepsBefore) ? round : undefined
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      tell(error.code)
      if (hasMovedOn(error.code)) await server.seat().then(({ round, balance }) => update({ round, balance }), nothing)
      return undefined
    } finally {
      isBusy.current = false
      update({ busy: false, notice: undefined })
    }
  }

  function cameTrue(round: RoundSeen, stepsBefore: number): boolean {
    if (round.status === 'void') toast.info('The round was called off, and your stake has gone back.')
    else if (round.refusal && round.status !== 'closed' && round.actions.length <= stepsBefore) tell(round.refusal)
    else return round.status === 'open' || round.status === 'closed'
    return false
  }

  function tell(code: string) {
    if (endsTheTable(code)) update({ ended: code })
    else toast.error(refusalText(code))
  }

  function reveal(round: RoundSeen) {
    setState((before) => ({ ...before, held: 0, shown: round, recent: withRound(before.recent, round) }))
    playSound(soundOf(round))
  }

  async function play(bet: unknown) {
    const requestId = newRequestId()
    return take(() => server.play({ requestId, bet }))
  }

  async function act(action: unknown) {
    const { round } = state
    if (!round) return undefined
    const step = round.actions.length
    return take(() => server.act({ round: round.id, step, action }), step)
  }

  /** After a reload nobody waits for the round any more: it is followed, and shown as it stands. */
  async function followUp(round: RoundSeen, balance: number) {
    const settled = await take(async () => ({ round, balance }), round.actions.length - 1)
    if (settled?.status === 'closed') reveal(settled)
  }

  useEffect(() => {
    if (seat.round && isMoving(seat.round)) void followUp(seat.round, seat.balance)
    void server
      .rounds()
      .then(
        ({ rounds }) =>
          setState((before) => ({ ...before, recent: rounds.filter(isOver).reduceRight(withRound, before.recent) })),
        nothing,
      )
    const look = () => {
      if (document.hidden || isBusy.current) return
      void server.seat().then(
        ({ balance }) => !isBusy.current && update({ balance }),
        () => undefined,
      )
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
    // oxlint-disable-next-line react/exhaustive-deps -- the seat is taken once
  }, [])

  const { held, ...seen } = state
  return {
    ...seen,
    seat,
    balance: state.balance - held,
    lobbyUrl,
    play,
    act,
    reveal,
    fairness: {
      seeds: async () => (await server.seat()).seeds,
      change: (clientSeed) => server.changeSeeds({ clientSeed }),
      rounds: async () => (await server.rounds()).rounds,
    },
  }
}

const atFirst = { held: 0, shown: undefined, recent: [], busy: false, notice: undefined, ended: undefined }

const nothing = () => undefined

/** Another tab has played: what we see is no longer what is. */
const hasMovedOn = (code: string) => code === 'ROUND_OPEN' || code === 'STEP_TAKEN'

const isOver = (round: RoundSeen) => round.status === 'closed'

const withRound = (rounds: readonly RoundSeen[], round: RoundSeen): readonly RoundSeen[] =>
  [round, ...rounds.filter(({ id }) => id !== round.id)].slice(0, mostRecent)

function soundOf({ payout = 0, stake }: RoundSeen) {
  if (payout <= stake) return 'lose'
  return payout >= stake * 10 ? 'win-big' : 'win-small'
}
