import { useEffect, useRef, useState } from 'react'
import { keepPace } from './keep-pace.ts'
import type { ReelHandle } from './reel.tsx'
import type { ReelsView } from '../../rules/night-reels/rules.ts'
import { emptyScene, type Scene } from './scene.ts'
import { showRound } from './show-round.ts'
import { standAt, startReels, type Stage } from './show-spins.ts'

/** State of the reels and the show. A press during the show skips ahead. */
export function useReelShow(turbo: boolean) {
  const [scene, set] = useState(emptyScene)
  const [pace] = useState(keepPace)
  const reels = useRef<(ReelHandle | null)[]>([])
  const isTurbo = useRef(turbo)
  useEffect(() => {
    isTurbo.current = turbo
  })
  const update = (patch: Partial<Scene>) => set((now) => ({ ...now, ...patch }))
  const stage: Stage = { reels, pace, isTurbo, set, update }
  return {
    scene,
    hold: (reel: number, handle: ReelHandle | null) => {
      reels.current[reel] = handle
    },
    start: () => {
      set(emptyScene)
      startReels(stage)
    },
    stand: (stops: readonly number[]) => standAt(stage, stops),
    show: (view: ReelsView, cents: number) => showRound(stage, view, cents),
    hurry: pace.hurry,
  }
}

export type ReelShow = ReturnType<typeof useReelShow>
