/** Actions of a session: sends requests, waits for the wallet, and withholds a win from the balance until the page has shown it. */
import { toast } from '@lucero/ui/overlay/toast.ts'
import type { Answers, Funds, RoundView, Seat } from '../../../api.ts'
import { saferPlayUrl } from './app-urls.ts'
import { ServerRefusal, type SeatClient } from './games-client.ts'
import { costOf } from './cost-of.ts'
import { newRequestId } from '@lucero/contract/shared/request-id'
import { endsSession, isPlayerLimit, refusalText } from './refusal-text.ts'
import { postToTabs } from './own-tabs.ts'
import { openIfDue } from './reality-check.ts'
import type { HeldWin, HeldWins, SessionStore, SessionState, Tally } from './session-store.ts'
import { isOffline } from './online.ts'
import { retryUnreachable, pollUntilSettled, type Silent } from './retry.ts'
import { withRoundIn } from './trend.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Says who is silent: the connection of the player, the game, or the wallet. */
function waitingText(silent: Silent): string {
  if (isOffline()) return t('You are offline. Your round is safe and continues when you are back online.')
  return silent === 'game'
    ? t('The game is not answering. Your round is safe and will finish by itself.')
    : t('The wallet is not answering. Your round is safe and will finish by itself.')
}
export const stakeReturnedText = () => t('The round was called off, and your stake has gone back.')
const spinReturnedText = () => t('The spin was called off, and your bonus spin is back.')
const spinsChangedText = () => t('Your bonus spins have changed, and nothing was played. Please spin again.')
const maxRecent = 50

export type RoundActions = ReturnType<typeof createRoundActions>

type Table = Pick<Seat, 'mode' | 'game'> & { lobbyUrl: string }

export function createRoundActions(server: SeatClient, store: SessionStore, { mode, game, lobbyUrl }: Table) {
  const showWaiting = (silent: Silent) => store.setState({ notice: waitingText(silent) })

  async function take(request: () => Promise<Answers['play']>, stepsBefore = 0): Promise<RoundView | undefined> {
    // One request at a time. Others are ignored until it is done.
    const before = store.getState()
    if (before.busy) return undefined
    // While other rounds are on display, the last outcome stays.
    const shown = Object.keys(before.held).length > 0 ? before.shown : undefined
    store.setState({ busy: true, shown, isShort: false })
    try {
      const first = await retryUnreachable(request, showWaiting)
      const { round, ...funds } = await pollUntilSettled(first, server.seat, showWaiting)
      store.setState({ round, ...fundsIn(funds), held: heldWith(store.getState().held, before, round, funds) })
      if (hasOutcome(store, lobbyUrl, round, stepsBefore)) return round
      // The known balance or number of free spins was wrong, or the spin was returned. Play money is refilled by this call.
      if (round.refusal === 'INSUFFICIENT_FUNDS' || round.freeSpin) await refresh()
      if (round.refusal === 'INSUFFICIENT_FUNDS') showTooLittle()
      if (round.refusal === 'NO_FREE_SPIN' && store.getState().freeSpins) toast.info(spinsChangedText())
      return undefined
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error
      reportRefusal(store, lobbyUrl, { refusal: error.code })
      if (isOutOfDate(error.code)) await refresh()
      return undefined
    } finally {
      store.setState({ busy: false, notice: undefined })
    }
  }

  /** Reads the seat again, in case another tab has played or credit has arrived. */
  const refresh = () =>
    server.seat().then(
      (seat) => store.setState(afterRefresh(store.getState(), seat)),
      (error: unknown) =>
        void (error instanceof ServerRefusal && endsSession(error.code) && store.setState({ ended: error.code })),
    )

  /** Real credit: offers more. Play money: only a message, because it is refilled. */
  const showTooLittle = () =>
    mode === 'real' ? store.setState({ isShort: true }) : toast.error(refusalText('INSUFFICIENT_FUNDS'))

  const play = async (bet: unknown, olderBet: unknown, more: { freeSpin?: true }) => {
    if (openIfDue(store)) return undefined
    const requestId = newRequestId()
    const send = (sent: unknown) => server.play({ requestId, bet: sent, ...more })
    return take(() => send(bet).catch(ifInvalid(olderBet, send)))
  }

  return {
    refresh,
    showTooLittle,
    play: (bet: unknown, olderBet?: unknown) => play(bet, olderBet, {}),
    playFreeSpin: (bet: unknown, olderBet?: unknown) => play(bet, olderBet, { freeSpin: true }),
    act: async (action: unknown) => {
      const { round } = store.getState()
      if (!round) return undefined
      const step = round.actions.length
      return take(() => server.act({ round: round.id, step, action }), step)
    },
    reveal: (round: RoundView) => {
      store.setState(afterShowing(store.getState(), round))
      postToTabs({ kind: 'played', game })
    },
    /** Polls a round that was pending when the page was loaded. */
    follow: async (round: RoundView) => {
      const { balance, bonus, freeSpins } = store.getState()
      const answer = { round, balance, bonus, ...(freeSpins && { freeSpins }) }
      return take(async () => answer, round.actions.length - 1)
    },
    /** Adds rounds of earlier visits to the history, newest first. */
    addToHistory: (rounds: readonly RoundView[]) => {
      const { recent } = store.getState()
      const recentIds = new Set(recent.map(({ id }) => id))
      const earlier = rounds.filter(({ status, id }) => status === 'closed' && !recentIds.has(id))
      store.setState({ recent: [...recent, ...earlier].slice(0, maxRecent) })
    },
  }
}

/** Closes the credit dialog if the balance has grown. */
const afterRefresh = (before: SessionState, { round, ...seat }: Answers['seat']): Partial<SessionState> => ({
  ...fundsIn(seat),
  round: round ?? before.round,
  ...(seat.balance > before.balance && { isShort: false }),
})

function afterShowing({ recent, tally, trend, held }: SessionState, round: RoundView): Partial<SessionState> {
  const isNew = !recent.some(({ id }) => id === round.id)
  const { [round.id]: _revealed, ...stillHeld } = held
  const shown = { held: stillHeld, shown: round, recent: withRound(recent, round), awayMinutes: undefined }
  if (!isNew) return shown
  const next = counted(tally, round)
  const result = { cost: costOf(round), payout: round.payout ?? 0, stake: round.stake }
  return { ...shown, tally: next, trend: withRoundIn(trend, result, next.paid - next.staked) }
}

const counted = ({ since, rounds, staked, paid }: Tally, round: RoundView): Tally => ({
  since,
  rounds: rounds + 1,
  staked: staked + costOf(round),
  paid: paid + (round.payout ?? 0),
})

const fundsIn = ({ balance, bonus, freeSpins }: Funds) => ({ balance, bonus, freeSpins })

function heldWith(held: HeldWins, before: SessionState, round: RoundView, funds: Funds): HeldWins {
  return round.status === 'closed' ? { ...held, [round.id]: withheldWin(before, round, funds) } : held
}

/**
 * The part of the new balance to withhold until the win is shown. Bonus credit is staked first, so bonus credit above the remainder came
 * with the win. If the bonus has ended, its win was not credited at all.
 */
function withheldWin(before: SessionState, round: RoundView, { balance, bonus }: Funds): HeldWin {
  const { payout = 0 } = round
  const cost = costOf(round) - (before.round?.id === round.id ? costOf(before.round) : 0)
  const credited = round.freeSpin || before.bonus > 0 ? Math.max(0, balance - (before.balance - cost)) : payout
  return { cents: Math.min(payout, credited), bonus: Math.max(0, bonus - Math.max(0, before.bonus - cost)) }
}

/** True if there is an outcome to show. Otherwise shows the reason to the player. */
function hasOutcome(store: SessionStore, lobbyUrl: string, round: RoundView, stepsBefore: number): boolean {
  if (round.status === 'open' || round.status === 'closed') {
    const isRefused = round.refusal !== undefined && round.status === 'open' && round.actions.length <= stepsBefore
    if (isRefused) reportRefusal(store, lobbyUrl, round)
    return !isRefused
  }
  // The page itself explains missing free spins.
  if (round.status === 'refused' && round.refusal !== 'NO_FREE_SPIN') reportRefusal(store, lobbyUrl, round)
  if (round.status === 'void') toast.info(round.freeSpin ? spinReturnedText() : stakeReturnedText())
  return false
}

export function reportRefusal(
  store: SessionStore,
  lobbyUrl: string,
  { refusal: code = '', refusalLimit }: Pick<RoundView, 'refusal' | 'refusalLimit'>,
) {
  if (endsSession(code)) store.setState({ ended: code })
  else if (isPlayerLimit(code)) toast.error(refusalText(code, refusalLimit), { actions: [limitsAction(lobbyUrl)] })
  // INSUFFICIENT_FUNDS is shown with the offer of more credit.
  else if (code !== 'INSUFFICIENT_FUNDS') toast.error(refusalText(code, refusalLimit))
}

const limitsAction = (lobbyUrl: string) => ({
  label: t('Safer Play'),
  run: () => void window.open(saferPlayUrl(lobbyUrl), '_blank', 'noopener'),
})

/** An invalid bet stores no round, so the same request id may carry the other form. */
const ifInvalid =
  <Answer>(olderBet: unknown, send: (bet: unknown) => Promise<Answer>) =>
  (error: unknown): Promise<Answer> => {
    const isInvalid = error instanceof ServerRefusal && error.code === 'INVALID_BET'
    if (olderBet === undefined || !isInvalid) throw error
    return send(olderBet)
  }

const isOutOfDate = (code: string) => code === 'ROUND_OPEN' || code === 'STEP_TAKEN'

const withRound = (rounds: readonly RoundView[], round: RoundView): readonly RoundView[] =>
  [round, ...rounds.filter(({ id }) => id !== round.id)].slice(0, maxRecent)
