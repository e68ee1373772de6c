import { useEffect, useRef, useState } from 'react'
import type { RoundView } from '../../../api.ts'
import { costOf } from '../session/cost-of.ts'

/** Stop conditions in whole cents. Undefined: no such condition. */
export type AutoplayPlan = {
  rounds: number
  stopOnWinOf?: number | undefined
  stopOnLossOf?: number | undefined
  stopOnProfitOf?: number | undefined
}

export type Autoplay = { left: number; isRunning: boolean; start(plan: AutoplayPlan): void; stop(): void }

type PlayOnce = () => Promise<RoundView | undefined>

/** Repeats the same bet. `playOnce` plays, shows and reveals one round. */
export function useAutoplay(playOnce: PlayOnce): Autoplay {
  const [left, setLeft] = useState(0)
  const active = useRef(false)
  const latest = useRef(playOnce)
  useEffect(() => {
    latest.current = playOnce
  })
  const stop = () => {
    active.current = false
    setLeft(0)
  }
  useStopWhenHidden(stop)
  const start = async (plan: AutoplayPlan) => {
    active.current = true
    let net = 0
    for (let rest = plan.rounds; rest > 0 && active.current; rest -= 1) {
      setLeft(rest)
      const round = await latest.current()
      if (!round) break
      net += (round.payout ?? 0) - costOf(round)
      if (shouldStop(plan, round, net)) break
    }
    stop()
  }
  return { left, isRunning: left > 0, start: (plan) => void start(plan), stop }
}

export function shouldStop(plan: AutoplayPlan, round: Pick<RoundView, 'payout'>, net: number): boolean {
  const { stopOnWinOf, stopOnLossOf, stopOnProfitOf } = plan
  if (stopOnWinOf !== undefined && (round.payout ?? 0) >= stopOnWinOf) return true
  if (stopOnProfitOf !== undefined && net >= stopOnProfitOf) return true
  return stopOnLossOf !== undefined && -net >= stopOnLossOf
}

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
