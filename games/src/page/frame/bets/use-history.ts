/** The rounds of a player in this game: those that the page has shown, and older ones from the server. */
import { useEffect, useState } from 'react'
import type { RoundView } from '../../../api.ts'
import type { AnyGameSession } from '../session/game-session.ts'

/** Older rounds beyond it are dropped, and loaded again when they are wanted. */
const maxKept = 500

type History = {
  rounds: readonly RoundView[]
  /** There are no older rounds on the server. */
  isAll: boolean
  problem: boolean
  retry: () => void
}

/** Loads older rounds while there are fewer than `count` and one. */
export function useHistory({ recent, fairness }: Pick<AnyGameSession, 'recent' | 'fairness'>, count: number): History {
  const [rounds, setRounds] = useState(recent)
  const [isAll, setIsAll] = useState(false)
  const [problem, setProblem] = useState(false)
  useEffect(() => setRounds((before) => merge(recent, before)), [recent])
  const oldest = rounds.at(-1)?.id
  const isShort = rounds.length <= count
  useEffect(() => {
    if (oldest === undefined || !isShort || isAll || problem) return undefined
    let isWanted = true
    const add = (older: RoundView[]) => {
      if (!isWanted) return
      setRounds((before) => merge(before, older))
      setIsAll(older.length === 0)
    }
    const fail = () => {
      if (isWanted) setProblem(true)
    }
    void fairness.rounds(oldest).then(add, fail)
    return () => void (isWanted = false)
    // oxlint-disable-next-line react/exhaustive-deps -- `fairness` is a new object in each render
  }, [oldest, isShort, isAll, problem])
  return { rounds, isAll, problem, retry: () => setProblem(false) }
}

/** Both newest first. `newer` replaces what is in both. */
function merge(newer: readonly RoundView[], older: readonly RoundView[]): readonly RoundView[] {
  const ids = new Set(newer.map(({ id }) => id))
  return [...newer, ...older.filter(({ id }) => !ids.has(id))].slice(0, maxKept)
}
