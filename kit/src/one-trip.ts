/** Several questions on one pipelined connection, sent as one packet. */
import type { ClientBase } from 'pg'
import { streamOf } from './connection.ts'

type Queries<Answers extends unknown[]> = { [K in keyof Answers]: Promise<Answers[K]> }

/** Waits for all answers even when one is an error, so that none of an old statement is left on the connection. */
export async function inOneTrip<Answers extends unknown[]>(
  client: ClientBase,
  ask: () => Queries<Answers>,
): Promise<Answers> {
  const stream = streamOf(client)
  stream.cork()
  let asked: Queries<Answers>
  try {
    asked = ask()
  } finally {
    stream.uncork()
  }
  const settled = await Promise.allSettled(asked)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Answers
}
