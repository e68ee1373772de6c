/** One mechanism for every four-digit code: sign-up, password reset, change of phone. */
import { brand } from '@lucero/contract/brand'
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '@lucero/kit/db'
import type { Kit } from '../kit/kit.ts'
import { newCode, sameBytes } from '@lucero/kit/secrets'
import { sendText, type Channel } from '../sms/sms.ts'
import type { Phone } from '../players/players.ts'
import type { Device } from './devices.ts'
import { enforceTextLimits, takeGuess } from './limits.ts'
import type { Purpose } from './rules.ts'
import * as store from './store.ts'

type Request = {
  purpose: Purpose
  /** What the code will be asked for with: the player, or the phone when nobody is signed in. */
  subject: string
  phone: Phone
  channel: Channel
  address: string
  /** A known one of the player's, where it was asked for. */
  device?: Device | undefined
  /** False does all the same work and sends nothing, so that neither answer nor time tells who is known. */
  deliver: boolean
}

/** The code, or nothing when one went out a moment ago: then the old one still works, and the answer is the same. */
export async function sendCode(kit: Kit, tx: Tx, request: Request): Promise<string | undefined> {
  const { purpose, subject, phone, address, device } = request
  const code = newCode()
  const { codeGapSeconds: gapSeconds, codeLifeSeconds: lifeSeconds } = kit.config.limits
  const codeHash = kit.secrets.codeHash(purpose, subject, code)
  const put = await store.putCode(tx, { purpose, subject, ...phone, codeHash, gapSeconds, lifeSeconds })
  if (put === 'too-soon') return undefined
  if (put !== 'sent') throw paused(put.pausedSeconds)
  await enforceTextLimits(kit, tx, { purpose, phone, address, device })
  const channel = request.channel === 'voice' && kit.sms.canCall ? 'voice' : 'sms'
  await sendText(tx, kit.secrets, {
    ...phone,
    text: codeText(code, Math.floor(lifeSeconds / 60)) + (channel === 'sms' ? webOtpLine(kit.config, code) : ''),
    channel,
    expiresInSeconds: lifeSeconds,
    deliver: request.deliver,
  })
  return code
}

const paused = (seconds: number) => new Refusal('CODE_LOCKED', { retryAfterSeconds: String(seconds) })

const codeText = (code: string, minutes: number) =>
  `${brand}: your verification code is ${code}. It works for ${minutes} minutes. Never share it with anybody.`

/** By which a phone knows the code, and fills it in at our pages alone. It must be the last line. */
const webOtpLine = ({ publicUrl }: Kit['config'], code: string): string =>
  publicUrl ? `\n\n@${new URL(publicUrl).hostname} #${code}` : ''

type Guess = {
  purpose: Purpose
  subject: string
  code: string
  /** Where the code must have gone. */
  phone?: Phone
  /** Whom strangers guess at, and from where; left out where nobody but the player could be guessing. */
  from?: { about: string; address: string } | undefined
}

/**
 * Runs `then` in the transaction that uses the code up. The try is spent and committed first, so that a crash, a refusal
 * or a hundred parallel guesses never give one back.
 */
export async function withCode<Result>(
  kit: Kit,
  { purpose, subject, code, phone, from }: Guess,
  then: (tx: Tx, sentTo: Phone) => Promise<Result>,
): Promise<Result> {
  const giveGuessBack = from && (await takeGuess(kit, { purpose, subject, ...from }))
  const kept = await store.takeTry(kit.db, purpose, subject)
  const right = kept && sameBytes(kit.secrets.codeHash(purpose, subject, code), kept.codeHash)
  // What was right, or was compared with nothing, is no failure.
  if (right !== false) await giveGuessBack?.()
  if (!kept) throw await noCode(kit, purpose, subject)
  const sameTarget = !phone || (phone.phoneCode === kept.phoneCode && phone.phone === kept.phone)
  if (!right || !sameTarget) throw new Refusal('INVALID_CODE')
  return kit.db.transaction(async (tx) => {
    if (!(await store.useCode(tx, purpose, subject, kept.codeHash))) throw new Refusal('INVALID_CODE')
    return then(tx, { phoneCode: kept.phoneCode, phone: kept.phone })
  })
}

async function noCode(kit: Kit, purpose: Purpose, subject: string): Promise<Refusal> {
  const seconds = await store.pausedSeconds(kit.db, purpose, subject)
  return seconds === undefined ? new Refusal('INVALID_CODE') : paused(seconds)
}
