/** One mechanism for every four-digit code: sign-up, password reset, change of phone. */
import { brand } from '@lucero/contract/brand'
import { Refusal } from '@lucero/contract/refusals'
import type { Tx } from '../kit/db.ts'
import type { Kit } from '../kit/kit.ts'
import { takeFrom } from '../kit/limits.ts'
import { newCode, sameBytes } from '../kit/secrets.ts'
import { sendText, type Channel } from '../kit/sms.ts'
import type { Phone } from '../players/players.ts'
import { sendLimits, type Purpose } from './rules.ts'
import * as store from './store.ts'

type Request = {
  purpose: Purpose
  /** What the code will be asked for with: the player, or the phone when nobody is signed in. */
  subject: string
  phone: Phone
  channel: Channel
  address: string
  /** False does all the same work and sends nothing, so that neither answer nor time tells who is known. */
  wanted: boolean
}

/** The code, or nothing when one went out a moment ago: then the old one still works, and the answer is the same. */
export async function sendCode(kit: Kit, tx: Tx, request: Request): Promise<string | undefined> {
  const { purpose, subject, phone } = request
  const code = newCode()
  const { codeGapSeconds: gapSeconds, codeLifeSeconds: lifeSeconds } = kit.config.limits
  const codeHash = kit.secrets.codeHash(purpose, subject, code)
  const put = await store.putCode(tx, { purpose, subject, ...phone, codeHash, gapSeconds, lifeSeconds })
  if (put === 'paused') throw new Refusal('CODE_LOCKED')
  if (put === 'too-soon') return undefined
  await refuseTooManySends(kit, tx, phone, request.address)
  await sendText(tx, kit.secrets, {
    ...phone,
    text: codeText(code, Math.floor(lifeSeconds / 60)),
    channel: request.channel === 'voice' && kit.sms.canCall ? 'voice' : 'sms',
    expiresInSeconds: lifeSeconds,
    wanted: request.wanted,
  })
  return code
}

export async function refuseTooManySends(kit: Kit, tx: Tx, phone: Phone, address: string): Promise<void> {
  const taken = await takeFrom(tx, sendLimits(kit.config, phone, address))
  if (!taken.allowed) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: String(taken.retryAfterSeconds) })
}

const codeText = (code: string, minutes: number) =>
  `${brand}: your verification code is ${code}. It works for ${minutes} minutes. Never share it with anybody.`

/**
 * Runs `then` in the transaction that uses the code up. The try is spent and committed first, so that a crash, a refusal
 * or a hundred parallel guesses never give one back.
 */
export async function withCode<Result>(
  kit: Kit,
  { purpose, subject, code, phone }: { purpose: Purpose; subject: string; code: string; phone?: Phone },
  then: (tx: Tx, sentTo: Phone) => Promise<Result>,
): Promise<Result> {
  const kept = await store.takeTry(kit.db, purpose, subject)
  if (!kept) throw new Refusal((await store.isPaused(kit.db, purpose, subject)) ? 'CODE_LOCKED' : 'INVALID_CODE')
  const right = sameBytes(kit.secrets.codeHash(purpose, subject, code), kept.codeHash)
  const sameTarget = !phone || (phone.phoneCode === kept.phoneCode && phone.phone === kept.phone)
  if (!right || !sameTarget) throw new Refusal('INVALID_CODE')
  return kit.db.transaction(async (tx) => {
    if (!(await store.useCode(tx, purpose, subject, kept.codeHash))) throw new Refusal('INVALID_CODE')
    return then(tx, { phoneCode: kept.phoneCode, phone: kept.phone })
  })
}
