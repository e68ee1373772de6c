/** Asks the house API over HTTP, with the types that the contract gives each call. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '@lucero/contract/client'
import { houseCalls, houseShapes, type HouseCallName } from '@lucero/contract/house'
import { callHouseApi, type HouseData, type HouseInput } from '@lucero/contract/house-client'
import { Refusal, refusalFrom } from '@lucero/contract/refusals'
import { Problem, problemFrom } from './problem.ts'

export type Client = <N extends HouseCallName>(name: N, sent?: HouseInput<N>) => Promise<HouseData<N>>

type Settings = { url: string; token: string; pauseMs?: number }

const waitMs = 60_000
const triesWhenLost = 5

/** Asking twice has the effect of asking once, so a lost answer is asked for again, and so is a server that is busy. Every GET is such a call. */
const repeatable = new Set<HouseCallName>([
  'grantCredit',
  'blockOperator',
  'switchGame',
  'limitGame',
  'switchProvider',
  'startAudit',
  'haltMoney',
  'distributeDatabase',
  'createBonus',
  'publishBonus',
  'withdrawBonus',
  'grantBonus',
  'replyInbox',
  'closeInbox',
])
const isRepeatable = (name: HouseCallName) => houseCalls[name].method === 'GET' || repeatable.has(name)

export function openClient({ url, token, pauseMs = 250 }: Settings): Client {
  const base = baseOf(url)
  assertSendable(token)
  return async (name, sent) => {
    const tries = isRepeatable(name) ? triesWhenLost : 1
    for (let tried = 1; ; tried += 1) {
      const signal = AbortSignal.timeout(waitMs)
      const answer = await callHouseApi(base, name, sent, { token, signal }).catch(lossOf)
      if (!('lostBy' in answer)) {
        if (tried === tries || !isBusy(answer)) return dataOf(name, base, answer)
        await pause(pauseMs * 2 ** (tried - 1))
        continue
      }
      const isNotThere = tried === 1 && neverArrived.has(answer.lostBy)
      if (tried === tries || isNotThere) throw unreachable(name, base, answer.lostBy)
      await pause(pauseMs * 2 ** (tried - 1))
    }
  }
}

const isBusy = ({ error }: Answer) => error !== undefined && refusalFrom(error.description) === 'RETRY_LATER'

function baseOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new Problem('usage', `"${url}" is no address: it should look like http://localhost:3000`)
  return url.replace(/\/+$/, '')
}

function assertSendable(token: string): void {
  if (!/^[\x21-\x7E]+$/.test(token))
    throw new Problem('usage', 'The house token is empty, or has characters that no token has')
}

type Loss = { lostBy: string }

function lossOf(error: unknown): Loss {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return { lostBy: code ?? (cause instanceof Error ? nameOf(cause) : String(cause)) }
}

/** An error of no kind of its own says more by its words. */
const nameOf = ({ name, message }: Error): string => (name === 'Error' ? message : name)

const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function unreachable(name: HouseCallName, base: string, lostBy: string): Problem {
  if (neverArrived.has(lostBy))
    return new Problem(
      'unreachable',
      `Cannot reach ${base} (${lostBy}): is the server running? --url names another one`,
    )
  const doubt = houseCalls[name].method === 'GET' ? '' : '; it may have happened or not: look before you ask again'
  return new Problem('unreachable', `The connection to ${base} was lost (${lostBy})${doubt}`)
}

function dataOf<N extends HouseCallName>(name: N, base: string, { status, body, error }: Answer): HouseData<N> {
  const code = error && refusalFrom(error.description)
  if (code) throw problemFrom(new Refusal(code, error.fields))
  const data = houseShapes[name].data.safeParse(body?.data)
  if (status === 200 && data.success) return data.data as HouseData<N>
  throw new Problem('unreachable', `What answers at ${base} (status ${status}) is no Lucero of this version`)
}
