import type { QueryClient } from '@tanstack/react-query'
import { gamesQuery } from '../catalogue/games.ts'
import { winnersQuery } from '../games/queries.ts'
import { accessToken } from '../lib/session.ts'
import { myOperatorsQuery } from '../operators/queries.ts'
import { userQuery } from '../players/queries.ts'
import { saferPlayQuery } from '../safer/queries.ts'
import { walletQuery } from '../wallet/queries.ts'

const patienceMs = 150

/**
 * Loads the data of the home screen before the first render, so that it renders once. The HTML has sent these requests already
 * (web/build/page-files.ts). Slow responses are not awaited, and failed ones are retried by the page.
 */
export async function readHome(client: QueryClient): Promise<void> {
  const reads = [
    client.prefetchQuery(gamesQuery),
    // Without an error toast. The page shows it.
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
