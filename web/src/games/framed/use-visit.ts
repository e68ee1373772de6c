import { Refusal } from '@lucero/contract/shared/refusals'
import type { DataOf } from '@lucero/contract/player/shapes'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export type GameVisit = DataOf<'getGameVisit'>
export type Problem = NonNullable<GameVisit['problem']>

const pollMs = 4000

/** True if the game is taken away. A limit stays a message, because a round in play may need its game. */
export const endsVisit = (problem: Problem): boolean => problem !== 'LOSS_LIMIT' && problem !== 'TIME_LIMIT'

export const isUnknownVisit = (error: unknown): boolean => error instanceof Refusal && error.code === 'NOT_FOUND'

/** The game plays on the aggregator's servers, so the page asks our wallet every few seconds while it is visible. */
export const useVisit = (session: string) =>
  useQuery({
    queryKey: ['games', 'visit', session],
    queryFn: ({ signal }) => call('getGameVisit', { query: { session }, signal }),
    retry: (count, error) => !isUnknownVisit(error) && count < 2,
    refetchInterval: ({ state: { data, error } }) =>
      isUnknownVisit(error) || (data?.problem && endsVisit(data.problem)) ? false : pollMs,
  })
