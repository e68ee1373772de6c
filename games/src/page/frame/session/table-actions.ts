/** Actions at the table of Star Crash: a player can have two bets, and the stream reports how they end. */
import { newRequestId } from '@lucero/contract/request-id'
import { toast } from '@lucero/ui/overlay/toast.ts'
import type { Answers, RoundView, TableMessage } from '../../../api.ts'
import { ServerRefusal, type SeatClient } from './games-client.ts'
import { openIfDue } from './reality-check.ts'
import { retryUnreachable } from './retry.ts'
import { reportRefusal, stakeReturnedText, waitingText, type RoundActions } from './round-actions.ts'
import type { SessionStore } from './session-store.ts'

export type TableActions = ReturnType<typeof createTableActions>
type Mine = Extract<TableMessage, { kind: 'mine' }>

export function createTableActions(server: SeatClient, store: SessionStore, actions: RoundActions, lobbyUrl: string) {
  /** Bets whose end the player has seen. */
  const shown = new Set<string>()

  /** Shows a settled bet once. Only a payout that the wallet has confirmed is shown. */
  const show = (round: RoundView) => {
    if (shown.has(round.id)) return
    if (round.status === 'closed') {
      shown.add(round.id)
      actions.reveal(round)
    }
    if (round.status !== 'void' && round.status !== 'refused') return
    shown.add(round.id)
    if (round.status === 'void') toast.info(stakeReturnedText())
    else if (round.refusal === 'INSUFFICIENT_FUNDS') void actions.refresh().then(() => actions.showTooLittle())
    else reportRefusal(store, lobbyUrl, round)
  }

  const take = async (request: () => Promise<Answers['placeBet']>): Promise<RoundView | undefined> => {
    try {
      const { round, balance, bonus } = await retryUnreachable(request, () => store.setState({ notice: waitingText() }))
      store.setState({ balance, bonus, notice: undefined })
      show(round)
      return round
    } catch (error) {
      if (!(error instanceof ServerRefusal)) throw error
      store.setState({ notice: undefined })
      reportRefusal(store, lobbyUrl, { refusal: error.code })
      return undefined
    }
  }

  return {
    placeBet(number: number, slot: number, bet: unknown): Promise<RoundView | undefined> {
      if (openIfDue(store)) return Promise.resolve(undefined)
      const requestId = newRequestId()
      store.setState({ shown: undefined, isShort: false })
      return take(() => server.placeBet({ requestId, number, slot, bet }))
    },
    cashOut: (round: string, part: 'half' | 'all') => take(() => server.cashOut({ round, part })),
    /** While a bet is in play the page is busy: the reality check waits for its end. */
    setInPlay: (isInPlay: boolean) => {
      if (store.getState().busy !== isInPlay) store.setState({ busy: isInPlay })
    },
    receive({ rounds, balance, bonus }: Mine): void {
      store.setState({ balance, bonus })
      rounds.forEach(show)
    },
    end: (code: string) => store.setState({ ended: code }),
    clock: server.clock,
    readStream: server.readStream,
  }
}
