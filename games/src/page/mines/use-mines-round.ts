import { useState } from 'react'
import type { RoundView } from '../../api.ts'
import type { GameSession } from '../frame/session/game-session.ts'
import { pause } from '../frame/result/animation.ts'
import { jingles } from './jingles.ts'
import { tilesOf } from '../../rules/mines/odds.ts'
import type { MinesAction, MinesBet, MinesView } from '../../rules/mines/rules.ts'

type MinesRound = RoundView<MinesView>
type MinesSession = GameSession<MinesBet, MinesAction, MinesView>

/** Actions on the grid with their sounds and display. */
export function useMinesRound(session: MinesSession) {
  const [waiting, setWaiting] = useState<number>()
  const round = session.round?.status === 'open' ? session.round : undefined

  const settle = (next: MinesRound | undefined) => {
    if (next?.status === 'closed') session.reveal(next)
    return next
  }
  const open = async (tile: number) => {
    setWaiting(tile)
    const next = await session.act({ do: 'open', tile })
    setWaiting(undefined)
    if (next?.view) {
      if (next.view.end === 'hit') jingles.mine()
      else jingles.gem(next.view.opened.length)
      await pause(next.status === 'closed' ? 500 : 0)
    }
    return settle(next)
  }
  const cashOut = async () => settle(await session.act({ do: 'cash-out' }))

  const openAny = async (view: MinesView, bet: MinesBet) => {
    const left = Array.from({ length: tilesOf(bet) }, (_, tile) => tile).filter((tile) => !view.opened.includes(tile))
    await open(left[Math.floor(Math.random() * left.length)]!)
  }

  /** Plays a whole round: opens the tiles of the pattern in order, then cashes out. */
  const playPattern = async (bet: MinesBet, pattern: readonly number[]): Promise<MinesRound | undefined> => {
    let now = await session.play(bet)
    for (const tile of pattern) {
      if (now?.status !== 'open') break
      await pause(160)
      now = await open(tile)
    }
    if (now?.status === 'open') now = await cashOut()
    await pause(900)
    return now
  }

  return { round, waiting, open, openAny, cashOut, playPattern }
}
