/**
 * Identifies the caller of a house call: a staff session in a header or a cookie, an API key, or the house token. Wrong house tokens are
 * limited per address and in total, in the memory of this process, so that guessing is slow and does not load the database.
 */
import { backgroundHeader, csrfHeader } from '@lucero/contract/house/staff'
import { defined } from '@lucero/kit/defined'
import { Refusal } from '@lucero/contract/shared/refusals'
import { sameBytes, tokenHash } from '@lucero/kit/secrets'
import type { FastifyRequest } from 'fastify'
import { limitedAddress } from '../runtime/address.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { demoActor, setupActor, type Actor, type SessionKind } from '../staff/actor.ts'
import { findActor, isCsrfToken, isStaffToken, tokenInCookie } from '../staff/sessions.ts'
import { tokenIn } from './door.ts'
import { assertOwnOrigin } from './same-site.ts'
import { watchTokens } from './wrong-tokens.ts'

export type HouseDoor = { admit(request: FastifyRequest): Promise<Actor> }

const minuteMs = 60_000
const maxAddresses = 10_000

export function openHouseDoor(runtime: Runtime): HouseDoor {
  const houseToken = openHouseTokenCheck(runtime)
  const tokens = watchTokens(runtime.peers, 'wrong staff tokens', runtime.config.admission.wrongTokensPerSecond)

  const admitSession = async (token: string, kind: SessionKind, request: FastifyRequest): Promise<Actor> => {
    const address = limitedAddress(request.ip)
    tokens.rejectEarly(token, address)
    const isActivity = request.method !== 'GET' || request.headers[backgroundHeader] === undefined
    const actor = await findActor(runtime, token, { kind, address, isActivity })
    if (actor) {
      tokens.noteGood(token)
      return actor
    }
    const refusal = new Refusal('ACCESS_TOKEN_EXPIRED')
    tokens.noteRefused(refusal, address)
    throw refusal
  }

  const admitCookie = async (request: FastifyRequest, token: string): Promise<Actor> => {
    assertOwnOrigin(request, runtime.config.appOrigin)
    const actor = await admitSession(token, 'cookie', request)
    const csrfToken = request.headers[csrfHeader]
    const isProven = typeof csrfToken === 'string' && isCsrfToken(runtime, actor.session?.id ?? '', csrfToken)
    if (request.method !== 'GET' && !isProven) throw new Refusal('CROSS_SITE_REQUEST')
    return actor
  }

  return {
    async admit(request) {
      const [token, address] = [tokenIn(request.headers.authorization), limitedAddress(request.ip)]
      const cookie = tokenInCookie(runtime, request.headers.cookie)
      if (token === undefined && cookie !== undefined && isStaffToken(cookie)) return admitCookie(request, cookie)
      if (token === undefined) throw new Refusal('ACCESS_TOKEN_EXPIRED')
      if (isStaffToken(token)) return admitSession(token, 'bearer', request)
      houseToken.assertRight(token, address)
      return runtime.config.mode === 'demo' ? demoActor(address) : setupActor(address)
    },
  }
}

function openHouseTokenCheck({ config, clock, log, peers }: Pick<Runtime, 'config' | 'clock' | 'log' | 'peers'>) {
  const right = tokenHash(config.houseToken)
  const { wrongTokensPerAddressPerMinute, wrongTokensPerMinute } = config.house
  let endsAt = 0
  let all = 0
  let byAddress = new Map<string, number>()

  const startNewMinute = (now: number) => {
    if (now >= endsAt) [endsAt, all, byAddress] = [now + minuteMs, 0, new Map<string, number>()]
  }
  /** An address without wrong tokens is never limited, so attackers elsewhere cannot lock the house out. */
  const isLimited = (wrong: number) =>
    wrong >= wrongTokensPerAddressPerMinute || (wrong > 0 && all >= wrongTokensPerMinute)
  const count = (address: string) => {
    startNewMinute(clock.now().getTime())
    all += 1
    const wrong = byAddress.get(address) ?? 0
    if (byAddress.size >= maxAddresses) byAddress.delete(defined(byAddress.keys().next().value))
    byAddress.set(address, wrong + 1)
  }
  peers.on('wrong house token', (address) => count(String(address)))
  const countHere = (address: string) => {
    count(address)
    peers.send('wrong house token', address)
    log.warn({ event: 'house.wrong_token', address }, 'wrong house token')
  }

  return {
    assertRight(token: string, address: string): void {
      const now = clock.now().getTime()
      startNewMinute(now)
      const wrong = byAddress.get(address) ?? 0
      if (isLimited(wrong)) {
        const retryAfterSeconds = String(Math.ceil((endsAt - now) / 1000))
        throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds })
      }
      if (sameBytes(tokenHash(token), right)) return
      countHere(address)
      throw new Refusal('ACCESS_TOKEN_EXPIRED')
    },
  }
}
