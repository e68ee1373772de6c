/** Signed bets and the wins that close their rounds, as raw HTTP. */
import { randomUUID } from 'node:crypto'
import { providerBase } from '@lucero/contract/provider/calls'
import { signRequest, type SignedRequest } from '@lucero/provider/signature'
import type { Connection } from './connection.ts'

export type PlayerSession = { session: string; player: string }
export type ProviderSessions = { provider: string; secret: string; sessions: PlayerSession[] }

export const stake = 100

export function betAndWin({ session, player }: PlayerSession) {
  const [round, bet] = [randomUUID(), randomUUID()]
  return {
    bet: { session, player, transaction: bet, round, amount: stake },
    win: { player, transaction: randomUUID(), round, bet, amount: stake, roundClosed: true },
  }
}

export const sign = (as: Pick<ProviderSessions, 'provider' | 'secret'>, call: string, content: object): SignedRequest =>
  signRequest({ provider: as.provider, secret: as.secret }, `${providerBase}/${call}`, JSON.stringify(content))

export function bytesOf({ path, headers, body }: SignedRequest): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`
}

/** Retries with the same transaction until the answer is not RETRY_LATER. Returns the number of retries. */
export async function askUntilDone(
  line: Connection,
  sessions: ProviderSessions,
  call: string,
  content: object,
): Promise<number> {
  for (let again = 0; ; again += 1) {
    const answer = await line.ask(bytesOf(sign(sessions, call, content)))
    const status = answer.slice(9, 12)
    if (status === '200') return again
    if (status !== '503') throw new Error(answer)
  }
}
