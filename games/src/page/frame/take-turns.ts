/** The player's side of a session: asks the server, waits for the wallet, and holds back what the page has not shown yet. */
import { toast } from '@lucero/ui/overlay/toast.ts'
import type { Answers, Funds, RoundView, Seat } from '../../api.ts'
import { saferPlayUrl } from './app-urls.ts'
import { ServerRefusal, type SeatClient } from './games-client.ts'
import { costOf } from './cost-of.ts'
import { newRequestId } from '@lucero/contract/request-id'
import { endsTheTable, isOwnDoing, refusalText } from './refusal-text.ts'
import { tellTabs } from './own-tabs.ts'
import { remindIfDue } from './reminder.ts'
import { playSound } from './sound.ts'
import { nothingHeld, type HeldWin, type SessionStore, type SessionState, type Tally } from './session-store.ts'
import { untilAnswered, untilSettled } from './until-answered.ts'
import { t } from '@lucero/ui/text/t.ts'

const silence = () => t('The wallet is not answering. Your round is safe and will finish by itself.')
const stakeIsBack = () => t('The round was called off, and your stake has gone back.')
const spinIsBack = () => t('The spin was called off, and your bonus spin is back.')
const otherSpins = () => t('Your bonus spins have changed, and nothing was played. Please spin again.')
const maxRecent = 50

export type Turns = ReturnType<typeof takeTurns>

type Table = Pick<Seat, 'mode' | 'game'> & { lobbyUrl: string }

export function takeTurns(server: SeatClient, store: SessionStore, { mode, game, lobbyUrl }: Table) {
  const tellSilence = () => store.setState({ notice: silence() })

  async function take(question: () => Promise<Answers['play']>, stepsBefore = 0): Promise<RoundView | undefined> {
    // One thing at a time: until it is through, others are ignored.
    const before = store.getState()
    if (before.busy) return undefined
    store.setState({ busy: true, shown: undefined, isShort: false })
    try {
      const first = await untilAnswered(question, tellSilence)
      const { round, ...funds } = await untilSettled(first, server.seat, tellSilence)
      store.setState({ round, ...fundsIn(funds), held: heldBack(before, round, funds) })
      if (hasOutcome(store, lobbyUrl, round, stepsBefore)) return round
      // The balance we know was wrong, or play money is there for the asking; or a spin is back, or there was none.
      if (round.refusal === 'INSUFFICIENT_FUNDS' || round.freeSpin) await refresh()
      if (round.refusal === 'INSUFFICIENT_FUNDS') tellShort()
      if (round.refusal === 'NO_FREE_SPIN' && store.getState().freeSpins) toast.info(otherSpins())
      return undefined
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error
      reportRefusal(store, lobbyUrl, { refusal: error.code })
      if (hasMovedOn(error.code)) await refresh()
      return undefined
    } finally {
      store.setState({ busy: false, notice: undefined })
    }
  }

  /** How things stand by now, should another tab have played or credit have come. */
  const refresh = () =>
    server.seat().then(
      (seat) => store.setState(afterLooking(store.getState(), seat)),
      (error: unknown) =>
        void (error instanceof ServerRefusal && endsTheTable(error.code) && store.setState({ ended: error.code })),
    )

  /** For real credit there is a way to more; play money comes back by itself. */
  const tellShort = () =>
    mode === 'real' ? store.setState({ isShort: true }) : toast.error(refusalText('INSUFFICIENT_FUNDS'))

  const play = async (bet: unknown, more: { freeSpin?: true }) => {
    if (remindIfDue(store)) return undefined
    const requestId = newRequestId()
    return take(() => server.play({ requestId, bet, ...more }))
  }

  return {
    look: refresh,
    play: (bet: unknown) => play(bet, {}),
    playFreeSpin: (bet: unknown) => play(bet, { freeSpin: true }),
    act: async (action: unknown) => {
      const { round } = store.getState()
      if (!round) return undefined
      const step = round.actions.length
      return take(() => server.act({ round: round.id, step, action }), step)
    },
    reveal: (round: RoundView) => {
      store.setState(afterShowing(store.getState(), round))
      playSound(soundOf(round))
      tellTabs({ kind: 'played', game })
    },
    /** For a round that was moving when the page was loaded: nobody waits for it but the session itself. */
    follow: async (round: RoundView) => {
      const { balance, bonus, freeSpins } = store.getState()
      const answer = { round, balance, bonus, ...(freeSpins && { freeSpins }) }
      return take(async () => answer, round.actions.length - 1)
    },
    /** Rounds of earlier visits, newest first. */
    remember: (rounds: readonly RoundView[]) => {
      const { recent } = store.getState()
      const known = new Set(recent.map(({ id }) => id))
      const earlier = rounds.filter(({ status, id }) => status === 'closed' && !known.has(id))
      store.setState({ recent: [...recent, ...earlier].slice(0, maxRecent) })
    },
  }
}

/** Where there is more than before, nothing has to be said of too little. */
const afterLooking = (before: SessionState, { round, ...seat }: Answers['seat']): Partial<SessionState> => ({
  ...fundsIn(seat),
  round: round ?? before.round,
  ...(seat.balance > before.balance && { isShort: false }),
})

function afterShowing({ recent, tally }: SessionState, round: RoundView): Partial<SessionState> {
  const isNew = !recent.some(({ id }) => id === round.id)
  const shown = { held: nothingHeld, shown: round, recent: withRound(recent, round) }
  return isNew ? { ...shown, tally: counted(tally, round) } : shown
}

const counted = ({ since, rounds, staked, paid }: Tally, round: RoundView): Tally => ({
  since,
  rounds: rounds + 1,
  staked: staked + costOf(round),
  paid: paid + (round.payout ?? 0),
})

const fundsIn = ({ balance, bonus, freeSpins }: Funds) => ({ balance, bonus, freeSpins })

/** Bonus credit is staked first: what is above the rest of it has come with the win. A win of a bonus that is over has not come at all. */
function heldBack(before: SessionState, round: RoundView, { balance, bonus }: Funds): HeldWin {
  if (round.status !== 'closed') return nothingHeld
  const { payout = 0 } = round
  const cost = costOf(round) - (before.round?.id === round.id ? costOf(before.round) : 0)
  const came = round.freeSpin || before.bonus > 0 ? Math.max(0, balance - (before.balance - cost)) : payout
  return { cents: Math.min(payout, came), bonus: Math.max(0, bonus - Math.max(0, before.bonus - cost)) }
}

/** Whether there is something to show; if not, the player is told why. */
function hasOutcome(store: SessionStore, lobbyUrl: string, round: RoundView, stepsBefore: number): boolean {
  if (round.status === 'open' || round.status === 'closed') {
    const isRefused = round.refusal !== undefined && round.status === 'open' && round.actions.length <= stepsBefore
    if (isRefused) reportRefusal(store, lobbyUrl, round)
    return !isRefused
  }
  // The page itself tells what has become of spins that are no more.
  if (round.status === 'refused' && round.refusal !== 'NO_FREE_SPIN') reportRefusal(store, lobbyUrl, round)
  if (round.status === 'void') toast.info(round.freeSpin ? spinIsBack() : stakeIsBack())
  return false
}

function reportRefusal(
  store: SessionStore,
  lobbyUrl: string,
  { refusal: code = '', refusalLimit }: Pick<RoundView, 'refusal' | 'refusalLimit'>,
) {
  if (endsTheTable(code)) store.setState({ ended: code })
  else if (isOwnDoing(code)) toast.error(refusalText(code, refusalLimit), { action: wayToLimits(lobbyUrl) })
  // What there is too little of is told with the way to more.
  else if (code !== 'INSUFFICIENT_FUNDS') toast.error(refusalText(code, refusalLimit))
}

const wayToLimits = (lobbyUrl: string) => ({
  label: t('Safer Play'),
  run: () => void window.open(saferPlayUrl(lobbyUrl), '_blank', 'noopener'),
})

const hasMovedOn = (code: string) => code === 'ROUND_OPEN' || code === 'STEP_TAKEN'

const withRound = (rounds: readonly RoundView[], round: RoundView): readonly RoundView[] =>
  [round, ...rounds.filter(({ id }) => id !== round.id)].slice(0, maxRecent)

function soundOf(round: RoundView) {
  const { payout = 0, stake } = round
  if (payout <= costOf(round)) return 'lose'
  return payout >= stake * 10 ? 'win-big' : 'win-small'
}
