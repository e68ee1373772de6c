import { useRef, useState } from 'react'
import type { GameSession } from '../frame/game-session.ts'
import { useAutoplay, type AutoplayPlan } from '../frame/use-autoplay.ts'
import { limits, lines } from '../../rules/night-reels/machine.ts'
import type { ReelsBet, ReelsView } from '../../rules/night-reels/rules.ts'
import type { ReelShow } from './use-reel-show.ts'

/** Before the first spin: a window with something in it. */
const prettyStops = [4, 23, 25, 5, 2]

/** Twenty lines share a stake in whole cents: up for more, down for less. */
const fitLines = (next: number, now: number) =>
  (next > now ? Math.ceil(next / lines.length) : Math.floor(next / lines.length)) * lines.length

export type ReelsSession = GameSession<ReelsBet, never, ReelsView>

/** Whether the last round was the end of bonus spins: the last of them, one that their bonus did not outlive, or one that was not there. */
const endedWith = ({ round }: ReelsSession): boolean =>
  round?.refusal === 'NO_FREE_SPIN' || (round?.status === 'closed' && round.freeSpin !== undefined)

/** What a player does at the reels: one spin after another, for credit or with the spins that a bonus gives. */
export function useSpins(session: ReelsSession, { start, stand, show }: ReelShow) {
  const [firstStops] = useState(() => session.round?.view?.spins.at(-1)?.stops ?? prettyStops)
  const stops = useRef(firstStops)
  const [cents, setCents] = useState(() => (session.round ? (session.round.bet as ReelsBet).cents : 100))
  const [isLater, setIsLater] = useState(false)
  const [isShowing, setIsShowing] = useState(false)
  const { freeSpins } = session
  const isFree = freeSpins !== undefined && !isLater
  const stake = isFree ? freeSpins.cents : cents
  /** The round whose end of bonus spins the player has been told of. */
  const [told, setTold] = useState<string>()
  const isTelling = !isShowing && freeSpins === undefined && endedWith(session) && told !== session.round?.id
  /** What the reels show was played for: the last spin of a bonus is one until it has been shown. */
  const [shown, setShown] = useState({ stake, isFree })

  const spin = async () => {
    setIsShowing(true)
    setShown({ stake, isFree })
    start()
    const round = await (isFree ? session.playFreeSpin({ cents: stake }) : session.play({ cents: stake }))
    if (round?.view) {
      stops.current = round.view.spins.at(-1)!.stops
      await show(round.view, stake)
      session.reveal(round)
    } else await stand(stops.current)
    setIsShowing(false)
    return round
  }

  /** What began with spins that cost nothing never goes on with the player's own credit. */
  const isFreeRun = useRef(false)
  const autoplay = useAutoplay(async () => {
    if (isFreeRun.current && !isFree) return undefined
    const round = await spin()
    return round?.freeSpin?.left === 0 ? undefined : round
  })

  return {
    firstStops,
    spin,
    stake,
    change: (next: number) => setCents(Math.max(fitLines(next, cents), limits.min)),
    isShowing,
    /** The stake of what the reels show. */
    onReels: shown.stake,
    isFree: isShowing ? shown.isFree : isFree,
    /** What has become of bonus spins is told first: nobody who presses on pays for a spin by mistake. */
    isTelling,
    goOn: () => setTold(session.round?.id),
    isLater,
    setIsLater,
    autoplay: {
      ...autoplay,
      start: (plan: AutoplayPlan) => {
        isFreeRun.current = isFree
        autoplay.start(plan)
      },
    },
  }
}
