/** Calls to an aggregator, signed with our key. */
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import type { Connection } from './connections.ts'
import { isRecorded, recordEvent } from '../webhooks/stage.ts'
import { dialectOf } from './dialects.ts'
import type { VendorCall, VendorCalls } from './vendor-calls.ts'

const timeoutMs = 5000
/** Of a list of games: 20,000 games of 1 KB. */
const maxBytes = 20_000_000

/** RETRY_LATER without an answer; FORBIDDEN if the aggregator has refused. It is not repeated: the player presses Play again. */
export async function callVendor<Name extends VendorCall>(
  runtime: Runtime,
  connection: Connection,
  name: Name,
  input: VendorCalls[Name]['input'],
): Promise<VendorCalls[Name]['output']> {
  const { log } = runtime
  const dialect = dialectOf(connection.dialect)
  if (!dialect || !connection.signingKey) throw new Refusal('FORBIDDEN')
  const { path, body, read } = dialect.requestOf(name, input, connection.vendorOperator)
  const raw = JSON.stringify(body)
  const about = { connection: connection.id, call: name }
  const answer = await fetch(`${connection.address.replace(/\/+$/, '')}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...dialect.headersFor(connection.signingKey, raw) },
    body: raw,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then(async (response) => ({ status: response.status, text: await textOf(response) }))
    .catch(async (error: unknown) => {
      log.warn({ ...about, err: error, event: 'aggregator.unreachable' }, 'the aggregator has not answered')
      await recordUnreachable(runtime, connection.id)
      throw new Refusal('RETRY_LATER')
    })
  const output = answer.status === 200 ? read(parsed(answer.text)) : undefined
  if (output !== undefined) return output
  const reason = answer.text.slice(0, 300)
  log.warn(
    { ...about, status: answer.status, reason, event: 'aggregator.refused' },
    'the aggregator has refused a call',
  )
  throw new Refusal(answer.status >= 500 ? 'RETRY_LATER' : 'FORBIDDEN')
}

/** One event an hour for each provider. */
async function recordUnreachable({ db, log, clock }: Runtime, providerId: string): Promise<void> {
  const at = clock.now()
  const once = [providerId, at.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)]
  await db
    .transaction(async (tx) => {
      if (await isRecorded(tx, 'provider.unreachable', once)) return
      await recordEvent(tx, { kind: 'provider.unreachable', data: { providerId }, at, once })
    })
    .catch((error: unknown) => log.warn({ err: error, event: 'events.not_recorded' }, 'event not recorded'))
}

async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) throw new Error('the answer of the aggregator is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
