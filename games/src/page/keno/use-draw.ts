import { useState } from 'react'
import type { KenoBet, KenoView } from '../../rules/keno/rules.ts'
import { pause, skipsMotion } from '../frame/result/animation.ts'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { playNotes, playSound } from '../frame/sound/sound.ts'

export type KenoSession = GamePageProps<KenoBet, never, KenoView>['session']

/** Time between two numbers. */
const numberMs = 90

/** The pitch rises with the number of hits. */
function ring(hits: number, isHit: boolean) {
  if (!isHit) return playSound('tick')
  playNotes([{ lasts: 0.4, pitch: 440 * 2 ** (hits / 7), wave: 'sine', volume: 0.12 }])
}

export const hitsIn = (picks: readonly number[], drawn: readonly number[]) =>
  picks.filter((pick) => drawn.includes(pick)).length

/** Draws, and shows their numbers one after the other. */
export function useDraw(session: KenoSession) {
  const [drawn, setDrawn] = useState<readonly number[]>([])
  const [isDrawing, setDrawing] = useState(false)
  const clearDrawn = () => setDrawn([])
  const reveal = async ({ drawn: all }: KenoView, picks: readonly number[]) => {
    for (let shown = 1; shown <= all.length && !skipsMotion(); shown += 1) {
      const soFar = all.slice(0, shown)
      setDrawn(soFar)
      ring(hitsIn(picks, soFar), picks.includes(all[shown - 1]!))
      await pause(numberMs)
    }
    setDrawn(all)
  }
  const draw = async (bet: KenoBet) => {
    setDrawing(true)
    clearDrawn()
    const round = await session.play(bet)
    if (round?.view) {
      await reveal(round.view, bet.picks)
      session.reveal(round)
    }
    setDrawing(false)
    return round
  }
  /** A draw of autoplay, with time to see its result. */
  const drawAndPause = async (bet: KenoBet) => {
    const round = await draw(bet)
    await pause(500)
    return round
  }
  return { drawn, isDrawing, clearDrawn, draw, drawAndPause }
}
