/** Actions at the table of Star Crash: a player can have two bets, and the stream reports how they end. */
import { newRequestId } from '@lucero/contract/shared/request-id'
import { toast } from '@lucero/ui/overlay/toast.ts'
import type { Answers, RoundView, TableMessage } from '../../../api.ts'
import { ServerRefusal, type SeatClient } from './games-client.ts'
import { openIfDue } from './reality-check.ts'
import { retryUnreachable } from './retry.ts'
import { startCashOut, type CashOut, type CashOutState } from './cash-out.ts'
import { isOffline } from './online.ts'
import { reportRefusal, stakeReturnedText, type RoundActions } from './round-actions.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { SessionStore } from './session-store.ts'

export type TableActions = ReturnType<typeof createTableActions>
type TableCashOut = Pick<CashOut, 'withdraw' | 'cancel'> & {
  end: Promise<{ isCashedOut: boolean; round: RoundView } | undefined>
}
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

  const take = ({ round, balance, bonus }: Answers['placeBet']): RoundView => {
    store.setState({ balance, bonus, notice: undefined })
    show(round)
    return round
  }

  const place = async (request: () => Promise<Answers['placeBet']>): Promise<RoundView | undefined> => {
    try {
      return take(await retryUnreachable(request, () => store.setState({ notice: unplacedText() })))
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
      return place(() => server.placeBet({ requestId, number, slot, bet }))
    },
    /** Resolves with the bet, if the server has told it. */
    cashOut(round: RoundView, part: 'half' | 'all', onState: (state: CashOutState) => void): TableCashOut {
      const request = { round: round.id, part, actionsBefore: round.actions.length }
      const cashOut = startCashOut(server, request, onState)
      const end = cashOut.end.then((ended) => {
        if (ended.kind === 'over') return undefined
        if (ended.kind === 'refused') {
          reportRefusal(store, lobbyUrl, { refusal: ended.code })
          return undefined
        }
        if (ended.kind === 'withdrawn') toast.info(t('Withdrawn: this cash-out does not count.'))
        if (ended.kind === 'taken') toast.info(t('Too late to withdraw: the cash-out had arrived.'))
        return { isCashedOut: ended.kind !== 'withdrawn', round: take(ended.answer) }
      })
      return { ...cashOut, end }
    },
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

/** A bet that arrives after betting has closed is refused. */
const unplacedText = () =>
  isOffline()
    ? t('You are offline. Your bet is not confirmed.')
    : t('The game is not answering. Your bet is not confirmed.')
