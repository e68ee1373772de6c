import { useEffect, useRef, useState } from 'react'
import type { RoundView } from '../../../api.ts'
import { pause } from '../result/animation.ts'
import { isInstant } from '../result/instant.ts'
import { tierOf, tierShows } from '../result/win-tier.ts'
import { costOf } from '../session/cost-of.ts'
import { nextStake, shouldStop, type AutoplayPlan } from './autoplay-plan.ts'

export type Autoplay = { left: number; isRunning: boolean; start(plan: AutoplayPlan): void; stop(): void }

/** Plays, shows and reveals one round with this stake. */
type PlayOnce = (stake: number) => Promise<RoundView | undefined>

type StakeControl = {
  /** The stake of the first round. */
  stake: number
  /** Shows a changed stake. At the end it is called with the first one. */
  onStake: (cents: number) => void
  /** Brings a stake within the limits and steps of the game. */
  fit: (cents: number) => number
  /** Rounds overlap on the stage: a win does not delay the next round, which would reveal it too early. */
  overlaps?: boolean
  /** The stake of the bet, if the round may take further stakes. Defaults to the stake of the round. */
  betOf?: (round: RoundView) => number
  /** Only games with a feature have it: true for a round with that feature. */
  hasFeature?: (round: RoundView) => boolean
}

/** Instant rounds need this much time each, so that a page cannot flood the server. */
const instantMs = 120

/** Repeats a bet. A round without an outcome ends it: a refusal, a limit of the player, the reality check, or a closed table. */
export function useAutoplay(playOnce: PlayOnce, stakes: StakeControl): Autoplay {
  const [left, setLeft] = useState(0)
  const active = useRef(false)
  const endHold = useRef(() => {})
  const latest = useRef({ playOnce, stakes })
  useEffect(() => {
    latest.current = { playOnce, stakes }
  })
  const stop = () => {
    active.current = false
    endHold.current()
    setLeft(0)
  }
  useStopWhenHidden(stop)
  /** Time to see a win. Stopping ends it. */
  const holdFor = (round: RoundView) => {
    const tier = latest.current.stakes.overlaps ? undefined : tierOf(round)
    const stopped = new Promise<void>((resolve) => (endHold.current = resolve))
    return tier && Promise.race([pause(tierShows[tier].holdMs), stopped])
  }
  const start = async (plan: AutoplayPlan) => {
    active.current = true
    const first = latest.current.stakes.stake
    let [net, stake] = [0, first]
    for (let rest = plan.rounds; rest > 0 && active.current; rest -= 1) {
      setLeft(rest)
      const [round] = await Promise.all([latest.current.playOnce(stake), isInstant() && waitFor(instantMs)])
      if (!round) break
      net += (round.payout ?? 0) - costOf(round)
      if (shouldStop(plan, round, net, latest.current.stakes.hasFeature?.(round))) break
      await holdFor(round)
      const { fit, betOf, onStake } = latest.current.stakes
      const placed = betOf?.(round) ?? round.stake
      stake = fit(nextStake(plan, first, round, placed))
      if (stake !== placed) onStake(stake)
    }
    stop()
    if (stake !== first) latest.current.stakes.onStake(first)
  }
  return { left, isRunning: left > 0, start: (plan) => void start(plan), stop }
}

const waitFor = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Stops autoplay when the page is hidden or left. */
function useStopWhenHidden(stop: () => void) {
  const latest = useRef(stop)
  useEffect(() => {
    latest.current = stop
  })
  useEffect(() => {
    const hide = () => document.hidden && latest.current()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      latest.current()
    }
  }, [])
}
