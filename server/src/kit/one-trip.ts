/** Several questions on one pipelined connection, sent as one packet. */
import type { Writable } from 'node:stream'
import type { Client } from 'pg'

/** Waits for all answers even when one is an error, so that none of an old statement is left on the connection. */
export async function inOneTrip<Results extends unknown[]>(
  client: Client,
  ask: () => { [K in keyof Results]: Promise<Results[K]> },
): Promise<Results> {
  const stream = streamOf(client)
  stream.cork()
  const asked = ask()
  stream.uncork()
  const settled = await Promise.allSettled(asked)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as Results
}

/** pg has no word for it. */
const streamOf = (client: Client) => (client as unknown as { connection: { stream: Writable } }).connection.stream
