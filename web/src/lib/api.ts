/** The client of the player API. It makes the calls of the contract, and throws refusals as the contract's Refusal. */
import { calls, type Call, type CallName } from '@lucero/contract/player/calls'
import { callPlayerApi, type PlayerParts } from '@lucero/contract/player/client'
import { refusalIn, type ApiAnswer, type RequestParts } from '@lucero/contract/shared/send'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { BodyIn, DataOf, QueryIn } from '@lucero/contract/player/shapes'
import { UnreachableError } from './unreachable-error.ts'
import { fetchOrPrefetched } from './prefetched.ts'
import { noteResponse, noteNoResponse } from './connection.ts'
import { accessToken, endSession, isSameSession } from './session.ts'
import { loadSettings } from './settings.ts'

type Parts<N extends CallName> = (BodyIn<N> extends undefined ? { body?: undefined } : { body: BodyIn<N> }) &
  (QueryIn<N> extends undefined ? { query?: undefined } : { query?: QueryIn<N> }) & {
    token?: string
    signal?: AbortSignal
  }

type CallArguments<N extends CallName> = BodyIn<N> extends undefined ? [parts?: Parts<N>] : [parts: Parts<N>]

/** Another tab has signed in another player. This page is about to reload and must send no request with their token. */
export class AnotherPlayer extends Error {
  override name = 'AnotherPlayer'
}

/** The server is busy. `waitSeconds` is its Retry-After. */
export class BusyRefusal extends Refusal {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    super('RETRY_LATER')
    this.waitSeconds = waitSeconds
  }
}

export async function call<N extends CallName>(name: N, ...[parts]: CallArguments<N>): Promise<DataOf<N>> {
  const { apiHost } = await loadSettings().catch(unreachable)
  if (!isSameSession()) throw new AnotherPlayer('Somebody else is signed in')
  const sent: RequestParts = { token: tokenFor(name), fetch: fetchOrPrefetched, ...parts }
  const answer = await callPlayerApi(apiHost, name, sent as PlayerParts<N>).catch((error: unknown) => {
    if (sent.signal?.aborted) throw error
    return unreachable()
  })
  noteResponse()
  const refusal = refusalIn(answer)
  if (refusal) throw toThrow(refusal, answer)
  if (!answer.body) throw new UnreachableError(`The server answered ${answer.status}`)
  return answer.data
}

function unreachable(): never {
  noteNoResponse()
  throw new UnreachableError('The server cannot be reached')
}

function tokenFor(name: CallName): string | undefined {
  const { access, takesToken }: Call = calls[name]
  return access === 'anyone' && !takesToken ? undefined : accessToken()
}

/** ERR-2: an expired session deletes the cookie. */
function toThrow(refusal: Refusal, { headers }: ApiAnswer): Refusal {
  if (refusal.code === 'ACCESS_TOKEN_EXPIRED') endSession()
  return refusal.code === 'RETRY_LATER' ? new BusyRefusal(Number(headers.get('Retry-After')) || 1) : refusal
}
