import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSignedIn } from '../lib/session.ts'
import { BiggestWins } from './biggest-wins.tsx'
import { winnersQuery } from './queries.ts'
import { Race } from './race.tsx'

/** The biggest wins of the week, and the race. Each is shown only if the server sends it. */
export default function Week() {
  const { data, refetch } = useQuery(winnersQuery)
  const signedIn = useSignedIn()
  const onOver = useCallback(() => void refetch(), [refetch])
  return (
    <>
      {data?.biggestOfWeek && <BiggestWins wins={data.biggestOfWeek} />}
      {data?.race && <Race race={data.race} signedIn={signedIn} onOver={onOver} />}
    </>
  )
}
