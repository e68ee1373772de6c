import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { listTexts } from '../sms/sms.ts'

/** Lists texts of the development gateway only. With a real gateway, nobody but the recipient may read codes. */
export async function listOutbox(
  runtime: Runtime,
  { phone: text, limit }: { phone?: string | undefined; limit: number },
) {
  if (!runtime.sms.keepsTexts) throw new Refusal('NOT_FOUND')
  const texts = await listTexts(runtime.db, runtime.secrets, { ...splitPhone(text), limit })
  const messages = texts.map(({ phoneCode, phone, text, channel, createdAt }) => ({
    to: `+${phoneCode}${phone}`,
    text,
    channel,
    createdAt: createdAt.toISOString(),
  }))
  return { messages }
}

function splitPhone(text: string | undefined): { phoneCode?: number; phone?: string } {
  if (!text) return {}
  const digits = text.replace(/^\+/, '')
  const dialCode = digits.slice(0, -10)
  return { phone: digits.slice(-10), ...(dialCode && { phoneCode: Number(dialCode) }) }
}
