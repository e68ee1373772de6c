import type { QueryClient } from '@tanstack/react-query'
import { gamesQuery, winnersQuery } from '../games/queries.ts'
import { accessToken } from '../lib/session.ts'
import { myOperatorsQuery } from '../operators/queries.ts'
import { userQuery } from '../players/queries.ts'
import { saferPlayQuery } from '../safer/queries.ts'
import { walletQuery } from '../wallet/queries.ts'

const patienceMs = 150

/**
 * What the home shows, before it is drawn: then it is drawn once. Its HTML has asked already (scripts/vite/page-files.ts), so the
 * answers are there or nearly; who is slower is waited for on the page. What fails is asked again when it is drawn.
 */
export async function readHome(client: QueryClient): Promise<void> {
  const reads = [
    client.prefetchQuery(gamesQuery),
    // Without a word to the reader: that is for the page.
    client.prefetchQuery({ ...winnersQuery, meta: { forAnyone: true } }),
  ]
  if (accessToken())
    reads.push(
      client.prefetchQuery(userQuery),
      client.prefetchQuery(walletQuery),
      client.prefetchQuery(myOperatorsQuery),
      client.prefetchQuery(saferPlayQuery),
    )
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs)
  })
  await Promise.race([Promise.all(reads), tooLate])
  clearTimeout(timer)
}
