/** Sends and checks the four-digit codes for sign-up, password reset and change of phone. */
import { brand } from '@lucero/contract/shared/brand'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { newCode, sameBytes } from '@lucero/kit/secrets'
import { sendText, type Channel } from '../sms/sms.ts'
import type { Phone } from '../players/players.ts'
import type { Device } from './devices.ts'
import { enforceTextLimits, takeGuess } from './limits.ts'
import type { Purpose } from './rules.ts'
import * as store from './store.ts'

type CodeRequest = {
  purpose: Purpose
  /** Identifies the code when it is checked: the player id, or the phone number if nobody is signed in. */
  subject: string
  phone: Phone
  channel: Channel
  address: string
  /** The player's known device, if the request came from one. */
  device?: Device | undefined
  /** If false, does the same work but sends nothing. Neither the reply nor its timing reveals which phones are registered. */
  deliver: boolean
}

/** Returns undefined if a code was sent within the gap. The earlier code stays valid, and the API reply is the same. */
export async function sendCode(runtime: Runtime, tx: Tx, request: CodeRequest): Promise<string | undefined> {
  const { purpose, subject, phone, address, device } = request
  const code = newCode()
  const { codeGapSeconds: gapSeconds, codeLifeSeconds: lifeSeconds } = runtime.config.limits
  const codeHash = runtime.secrets.codeHash(purpose, subject, code)
  const put = await store.putCode(tx, { purpose, subject, ...phone, codeHash, gapSeconds, lifeSeconds })
  if (put === 'too-soon') return undefined
  if (put !== 'sent') throw paused(put.pausedSeconds)
  await enforceTextLimits(runtime, tx, { purpose, phone, address, device })
  const channel = request.channel === 'voice' && runtime.sms.canCall ? 'voice' : 'sms'
  await sendText(tx, runtime.secrets, {
    ...phone,
    text: codeText(code, Math.floor(lifeSeconds / 60)) + (channel === 'sms' ? webOtpLine(runtime.config, code) : ''),
    channel,
    expiresInSeconds: lifeSeconds,
    deliver: request.deliver,
  })
  return code
}

const paused = (seconds: number) => new Refusal('CODE_LOCKED', { retryAfterSeconds: String(seconds) })

const codeText = (code: string, minutes: number) =>
  `${brand}: your verification code is ${code}. It works for ${minutes} minutes. Never share it with anybody.`

/** WebOTP: lets the phone fill in the code on our origin only. It must be the last line of the text. */
const webOtpLine = ({ publicUrl }: Runtime['config'], code: string): string =>
  publicUrl ? `\n\n@${new URL(publicUrl).hostname} #${code}` : ''

type Guess = {
  purpose: Purpose
  subject: string
  code: string
  /** The phone that the code must have been sent to. */
  phone?: Phone
  /** Limits guesses by account and address. Omitted where only the player can be guessing. */
  from?: { about: string; address: string } | undefined
}

/**
 * Runs `then` in the transaction that consumes the code. The attempt is counted and committed first, so a crash, a refusal
 * or parallel guesses cannot restore it.
 */
export async function withCode<Result>(
  runtime: Runtime,
  { purpose, subject, code, phone, from }: Guess,
  then: (tx: Tx, sentTo: Phone) => Promise<Result>,
): Promise<Result> {
  const refundGuess = from && (await takeGuess(runtime, { purpose, subject, ...from }))
  const row = await store.takeTry(runtime.db, purpose, subject)
  const isRight = row && sameBytes(runtime.secrets.codeHash(purpose, subject, code), row.codeHash)
  // A correct code is no failure, and neither is a guess when there was no code to compare with.
  if (isRight !== false) await refundGuess?.()
  if (!row) throw await noCode(runtime, purpose, subject)
  const sameTarget = !phone || (phone.phoneCode === row.phoneCode && phone.phone === row.phone)
  if (!isRight || !sameTarget) throw new Refusal('INVALID_CODE')
  return runtime.db.transaction(async (tx) => {
    if (!(await store.useCode(tx, purpose, subject, row.codeHash))) throw new Refusal('INVALID_CODE')
    return then(tx, { phoneCode: row.phoneCode, phone: row.phone })
  })
}

async function noCode(runtime: Runtime, purpose: Purpose, subject: string): Promise<Refusal> {
  const seconds = await store.pausedSeconds(runtime.db, purpose, subject)
  return seconds === undefined ? new Refusal('INVALID_CODE') : paused(seconds)
}
