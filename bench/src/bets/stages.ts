/** Cost of each stage of a bet alone, in this process, on the same database. */
import { randomUUID } from 'node:crypto'
import { providerCalls, signedHeads } from '@lucero/contract/provider/calls'
import { nonceOf } from '../../../server/src/games/nonces.ts'
import { bet, win } from '../../../server/src/games/rounds.ts'
import { findSigningSecret, signatureOf } from '../../../server/src/games/signature.ts'
import { jsonIn } from '../../../server/src/http/json.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'
import { measure } from '@lucero/lab/load/closed-loop'
import { betAndWin, sign } from '@lucero/lab/load/requests'
import type { ProviderSessions } from '@lucero/lab/load/requests'

const callers = 128
const times = 20_000

/** Microseconds per request. Database stages are divided by the batch size. */
export async function stages(
  runtime: Runtime,
  sessions: ProviderSessions,
  seconds: number,
): Promise<[string, number][]> {
  const { provider, secret } = sessions
  const signed = sign(sessions, 'bet', betAndWin(sessions.sessions[0]!).bet)
  const raw = Buffer.from(signed.body)
  const head = signedHeads.v2(signed.parts)
  const answer = { transaction: randomUUID(), balance: { playable: 10_000, cash: 10_000, bonus: 0, version: 12 } }
  const body = JSON.stringify({ result: 'OK', ...answer })
  return [
    [
      'signature of the request, two secrets tried',
      repeated(() => findSigningSecret([secret, provider], signed.headers['x-signature']!, 'v2', head, raw)),
    ],
    ['JSON and shape', repeated(() => providerCalls.bet.body.parse(jsonIn(raw)))],
    ['decided and committed, with its nonce', await shared(seconds, playing(runtime, sessions))],
    ['answer: JSON and signature', repeated(() => signatureOf(secret, 'v2', head, body) + JSON.stringify(answer))],
  ]
}

/** The time of one call in µs. */
export function repeated(work: () => unknown): number {
  for (let n = 0; n < times / 4; n += 1) work()
  const start = performance.now()
  for (let n = 0; n < times; n += 1) work()
  return ((performance.now() - start) * 1000) / times
}

async function shared(seconds: number, ask: (caller: number) => Promise<unknown>): Promise<number> {
  // Warm-up: the first ten thousand decisions of a process cost twice as much.
  await measure(callers, seconds, ask)
  const { perSecond } = await measure(callers, seconds, ask)
  return 1_000_000 / perSecond
}

function playing(runtime: Runtime, { provider, sessions }: ProviderSessions) {
  const open = new Map<number, object>()
  const requestOf = (body: object) => ({
    providerId: provider,
    body: body as never,
    nonce: nonceOf(runtime, provider, randomUUID()),
  })
  return async (caller: number): Promise<unknown> => {
    const waiting = open.get(caller)
    open.delete(caller)
    if (waiting) return win(runtime, requestOf(waiting))
    const next = betAndWin(sessions[Math.floor(Math.random() * sessions.length)]!)
    open.set(caller, next.win)
    return bet(runtime, requestOf(next.bet))
  }
}
