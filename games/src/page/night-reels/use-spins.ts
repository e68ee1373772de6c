import { useRef, useState } from 'react'
import type { GameSession } from '../frame/session/game-session.ts'
import type { AutoplayPlan } from '../frame/autoplay/autoplay-plan.ts'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { limits, lines } from '../../rules/night-reels/machine.ts'
import type { ReelsBet, ReelsView } from '../../rules/night-reels/rules.ts'
import type { ReelShow } from './use-reel-show.ts'

/** Initial stops before the first spin. */
const prettyStops = [4, 23, 25, 5, 2]

/** Rounds a stake to a multiple of twenty lines, in the direction of the change. */
const fitLines = (next: number, now: number) =>
  (next > now ? Math.ceil(next / lines.length) : Math.floor(next / lines.length)) * lines.length

export type ReelsSession = GameSession<ReelsBet, never, ReelsView>

/** True if the last round ended the bonus spins: it was the last one, the bonus ended, or the wallet had none left. */
const endedWith = ({ round }: ReelsSession): boolean =>
  round?.refusal === 'NO_FREE_SPIN' || (round?.status === 'closed' && round.freeSpin !== undefined)

/** Spins for credit or with bonus spins, once or by autoplay. */
export function useSpins(session: ReelsSession, { start, stand, show }: ReelShow) {
  const [firstStops] = useState(() => session.round?.view?.spins.at(-1)?.stops ?? prettyStops)
  const stops = useRef(firstStops)
  const [cents, setCents] = useState(() => (session.round ? (session.round.bet as ReelsBet).cents : 100))
  const [isLater, setIsLater] = useState(false)
  const [isShowing, setIsShowing] = useState(false)
  const { freeSpins } = session
  const isFree = freeSpins !== undefined && !isLater
  const stake = isFree ? freeSpins.cents : cents
  /** The round whose end-of-spins message was dismissed. */
  const [dismissed, setDismissed] = useState<string>()
  const showsSpinsOver = !isShowing && freeSpins === undefined && endedWith(session) && dismissed !== session.round?.id
  /** True while the shown spin is a bonus spin, including the last one. */
  const [shown, setShown] = useState({ stake, isFree })

  const spin = async (next = stake) => {
    setIsShowing(true)
    setShown({ stake: next, isFree })
    start()
    const round = await (isFree
      ? session.playFreeSpin({ cents: stake, star: true }, { cents: stake })
      : session.play({ cents: next, star: true }, { cents: next }))
    if (round?.view) {
      stops.current = round.view.spins.at(-1)!.stops
      await show(round.view, next)
      session.reveal(round)
    } else await stand(stops.current)
    setIsShowing(false)
    return round
  }

  /** Autoplay that began with bonus spins never continues with the player's credit. */
  const isFreeRun = useRef(false)
  const autoplay = useAutoplay(
    async (next) => {
      if (isFreeRun.current && !isFree) return undefined
      const round = await spin(next)
      return round?.freeSpin?.left === 0 ? undefined : round
    },
    {
      stake,
      onStake: setCents,
      fit: (next) => Math.min(fitLines(next, stake), limits.max),
      hasFeature: ({ view }) => (view as ReelsView | undefined)?.phase !== undefined,
    },
  )

  return {
    firstStops,
    spin: () => spin(),
    stake,
    change: (next: number) => setCents(Math.max(fitLines(next, cents), limits.min)),
    isShowing,
    /** Stake of the shown spin. */
    onReels: shown.stake,
    isFree: isShowing ? shown.isFree : isFree,
    /** Shows the end of the bonus spins first, so that a repeated press does not pay for a spin by mistake. */
    showsSpinsOver,
    dismissSpinsOver: () => setDismissed(session.round?.id),
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
