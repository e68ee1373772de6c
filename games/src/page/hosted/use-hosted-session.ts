import { useEffect, useState } from 'react'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import type { SessionFigures } from '../frame/session/game-session.ts'
import { ServerRefusal } from '../frame/session/games-client.ts'
import { hostedClient, type HostedClient } from '../frame/session/hosted-client.ts'
import type { SeatAccess } from '../frame/session/open-seat.ts'
import { onTabMessage, postToTabs } from '../frame/session/own-tabs.ts'
import { endsSession } from '../frame/session/refusal-text.ts'
import { noTrend } from '../frame/session/trend.ts'
import { fairnessOf } from '../frame/session/use-game-session.ts'
import { bringClientSeed } from './client-seed.ts'
import { firstVisit, storedVisit, storeVisit, withAnswer, type VisitState } from './visit.ts'

export type HostedSession = SessionFigures & { isRetired: boolean; isReady: boolean }

const pollMs = 4000
/** The wallet is read this often. In between, the page reads what the rounds have reported. */
const walletMs = 30_000

/** The session of the page around a hosted game. The game plays with a token of its own, so the page reads from the server what has happened. */
export function useHostedSession({ seat, pageToken, lobbyUrl }: SeatAccess): HostedSession {
  const [server] = useState(() => hostedClient(pageToken))
  const [isReady, setIsReady] = useState(false)
  const [visit, setVisit] = useState<VisitState>(() => ({
    ...firstVisit(seat, Date.now()),
    ...storedVisit(seat.game, pageToken),
  }))
  const [follower] = useState(() => followVisit(server, seat.game, visit))
  useEffect(() => {
    const stop = follower.start((next) => {
      storeVisit(seat.game, pageToken, next)
      setVisit(next)
    })
    void bringClientSeed(seat, server).then(() => setIsReady(true))
    return stop
  }, [follower, seat, server, pageToken])
  const { tally, balance, bonus, ended, isRetired, isInPlay, isRealityCheckDue } = visit
  return {
    seat,
    lobbyUrl,
    balance,
    bonus,
    tally,
    ended,
    isRealityCheckDue,
    isRetired: isRetired && !isInPlay,
    isReady,
    trend: noTrend,
    isShort: false,
    round: seat.round,
    awayMinutes: undefined,
    continuePlaying: () =>
      void server.continue().then(follower.refresh, () => toast.error(t('The games do not answer. Please try again.'))),
    statistics: server.statistics,
    fairness: fairnessOf(server),
  }
}

/** Reads the visit every few seconds while the page is visible. One request at a time, so that no round is counted twice. */
function followVisit(server: HostedClient, game: string, first: VisitState) {
  let visit = first
  let isReading = false
  let walletReadAt = Date.now()
  let onChange: ((visit: VisitState) => void) | undefined
  const show = (next: VisitState) => {
    if (next.tally.rounds !== visit.tally.rounds) postToTabs({ kind: 'played', game })
    visit = next
    onChange?.(next)
  }

  const refresh = async () => {
    if (isReading || visit.ended !== undefined) return
    isReading = true
    try {
      if (Date.now() - walletReadAt >= walletMs) {
        await server.seat()
        walletReadAt = Date.now()
      }
      show(withAnswer(visit, await server.visit(visit.last)))
    } catch (error) {
      // Without an answer, the next request counts the same rounds.
      if (error instanceof ServerRefusal && endsSession(error.code)) show({ ...visit, ended: error.code })
    } finally {
      isReading = false
    }
  }
  const refreshIfVisible = () => !document.hidden && void refresh()

  return {
    refresh,
    start(listener: (visit: VisitState) => void): () => void {
      onChange = listener
      refreshIfVisible()
      const timer = setInterval(refreshIfVisible, pollMs)
      document.addEventListener('visibilitychange', refreshIfVisible)
      const stopListening = onTabMessage((message) => {
        if (message.kind === 'credit') walletReadAt = 0
      })
      return () => {
        onChange = undefined
        clearInterval(timer)
        document.removeEventListener('visibilitychange', refreshIfVisible)
        stopListening()
      }
    },
  }
}
