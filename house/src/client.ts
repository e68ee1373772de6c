/** A typed HTTP client of the house API. Retries idempotent calls. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiAnswer } from '@lucero/contract/shared/send'
import { houseCalls, houseShapes, type HouseCallName } from '@lucero/contract/house/calls'
import { callHouseApi, type HouseData, type HouseInput } from '@lucero/contract/house/client'
import { Refusal, refusalFrom } from '@lucero/contract/shared/refusals'
import { Problem, problemFrom } from './problem.ts'

export type Client = <N extends HouseCallName>(name: N, sent?: HouseInput<N>) => Promise<HouseData<N>>

type Settings = { url: string; token: string; pauseMs?: number }

const timeoutMs = 60_000
const maxAttempts = 5

/** Idempotent calls other than GET. Idempotent calls are retried if the reply is lost or the server is busy. */
const idempotent = new Set<HouseCallName>([
  'grantCredit',
  'reverseCredit',
  'rejectRedeem',
  'rejectApplication',
  'changeOperator',
  'changeGame',
  'setTrial',
  'chooseTrialPlayer',
  'trialPackage',
  'publishPackage',
  'retirePackage',
  'changePackageSettings',
  'addAnswer',
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
  'openShift',
  'moveCash',
  'correctTill',
  'closeShift',
  'closeShiftFor',
  'confirmDifference',
  'changeTill',
  'changeOperatorTill',
])
const isIdempotent = (name: HouseCallName) => houseCalls[name].method === 'GET' || idempotent.has(name)

export function openClient({ url, token, pauseMs = 250 }: Settings): Client {
  const base = baseOf(url)
  assertSendable(token)
  return async (name, sent) => {
    const attempts = isIdempotent(name) ? maxAttempts : 1
    for (let attempt = 1; ; attempt += 1) {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await callHouseApi(base, name, sent, { token, signal }).catch(lossOf)
      if (!('lostBy' in answer)) {
        if (attempt === attempts || !isBusy(answer)) return dataOf(name, base, answer)
        await pause(pauseMs * 2 ** (attempt - 1))
        continue
      }
      const isUnreachable = attempt === 1 && connectErrors.has(answer.lostBy)
      if (attempt === attempts || isUnreachable) throw unreachable(name, base, answer.lostBy)
      await pause(pauseMs * 2 ** (attempt - 1))
    }
  }
}

const isBusy = ({ error }: ApiAnswer) => error !== undefined && refusalFrom(error.description) === 'RETRY_LATER'

function baseOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new Problem('usage', `"${url}" is not an address like http://localhost:3000`)
  return url.replace(/\/+$/, '')
}

function assertSendable(token: string): void {
  if (!/^[\x21-\x7E]+$/.test(token))
    throw new Problem('usage', 'The token is empty, or contains characters that a token cannot have')
}

type Loss = { lostBy: string }

function lossOf(error: unknown): Loss {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  return { lostBy: code ?? (cause instanceof Error ? nameOf(cause) : String(cause)) }
}

/** The message of a plain Error is more useful than its name. */
const nameOf = ({ name, message }: Error): string => (name === 'Error' ? message : name)

const connectErrors = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

function unreachable(name: HouseCallName, base: string, lostBy: string): Problem {
  if (connectErrors.has(lostBy))
    return new Problem(
      'unreachable',
      `Cannot reach ${base} (${lostBy}). Check that the server is running, or use --url`,
    )
  const doubt = houseCalls[name].method === 'GET' ? '' : '. The outcome is unknown: check before you repeat it'
  return new Problem('unreachable', `The connection to ${base} was lost (${lostBy})${doubt}`)
}

function dataOf<N extends HouseCallName>(name: N, base: string, { status, body, error }: ApiAnswer): HouseData<N> {
  const code = error && refusalFrom(error.description)
  if (code) throw problemFrom(new Refusal(code, error.fields))
  const data = houseShapes[name].data.safeParse(body?.data)
  if (status === 200 && data.success) return data.data as HouseData<N>
  throw new Problem('unreachable', `The server at ${base} (status ${status}) is not Lucero, or another version of it`)
}
