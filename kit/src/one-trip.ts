/** Sends several queries on one pipelined connection in one packet. */
import type { ClientBase } from 'pg'
import { streamOf } from './connection.ts'

type Queries<Answers extends unknown[]> = { [K in keyof Answers]: Promise<Answers[K]> }

/** Waits for all answers, even if one fails, so that no answer is left on the connection. */
export async function inOneTrip<Answers extends unknown[]>(
  client: ClientBase,
  send: () => Queries<Answers>,
): Promise<Answers> {
  const stream = streamOf(client)
  stream.cork()
  let queries: Queries<Answers>
  try {
    queries = send()
  } finally {
    stream.uncork()
  }
  const settled = await Promise.allSettled(queries)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Answers
}
