/** Signed bets and the wins that close their rounds, as raw HTTP. */
import { createHmac, randomUUID } from 'node:crypto'
import { providerBase, signedHeads } from '@lucero/contract/provider/calls'
import type { Connection } from './connection.ts'
import type { PlayerSession, ProviderSessions } from './provider-sessions.ts'

export type SignedRequest = { path: string; head: string; headers: Record<string, string>; body: string }

export const stake = 100

export function betAndWin({ session, player }: PlayerSession) {
  const [round, bet] = [randomUUID(), randomUUID()]
  return {
    bet: { session, player, transaction: bet, round, amount: stake },
    win: { player, transaction: randomUUID(), round, bet, amount: stake, roundClosed: true },
  }
}

export function sign(
  { provider, secret }: Pick<ProviderSessions, 'provider' | 'secret'>,
  call: string,
  content: object,
): SignedRequest {
  const [path, body] = [`${providerBase}/${call}`, JSON.stringify(content)]
  const timestamp = String(Math.floor(Date.now() / 1000))
  const nonce = randomUUID()
  const head = signedHeads.v2({ direction: 'request', timestamp, method: 'POST', path, provider, nonce })
  const signature = createHmac('sha256', secret).update(head).update(body).digest('hex')
  const headers = {
    'x-provider-id': provider,
    'x-timestamp': timestamp,
    'x-nonce': nonce,
    'x-signature': `v2=${signature}`,
  }
  return { path, head, headers, body }
}

export function bytesOf({ path, headers, body }: SignedRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const length = Buffer.byteLength(body)
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${lines.join('')}\r\n${body}`
}

/** Retries with the same transaction until the answer is not RETRY_LATER. Returns the number of retries. */
export async function askUntilDone(
  pick: () => Connection,
  sessions: ProviderSessions,
  call: string,
  content: object,
): Promise<number> {
  for (let again = 0; ; again += 1) {
    const answer = await pick().ask(bytesOf(sign(sessions, call, content)))
    const status = answer.slice(9, 12)
    if (status === '200') return again
    if (status !== '503') throw new Error(answer)
  }
}
