/** Texts and voice calls: a module queues them in its own transaction; worker.ts sends them after the commit. */
import type { Tx } from '@lucero/kit/db'
import type { Secrets } from '@lucero/kit/secrets'
import { sql } from '@lucero/kit/sql'
import { exactTime, isBefore, newestFirst, type TimePosition } from '@lucero/kit/time-position'

export type Channel = 'sms' | 'voice'

/** `to` is in E.164: a plus, the dial code, the number. `reportUrl`: the address for delivery reports. */
export type SmsMessage = { id: string; to: string; text: string; channel: Channel; reportUrl?: string | undefined }

export type SmsGateway = {
  name: string
  canCall: boolean
  /** Keeps sent texts readable in the table. For development only. */
  keepsTexts: boolean
  /** The price of a part of a text. */
  costPerPart?: number
  /** The fields of a delivery report that may contain the state, and the final states. */
  report?: { fields: readonly string[]; delivered: readonly string[]; failed: readonly string[] }
  /** Settles within seconds. Errors contain neither the text nor the number. */
  send(message: SmsMessage): Promise<void>
}

/** A permanent rejection by the gateway. Every other error of a gateway is retried. */
export class TextRefusal extends Error {
  override name = 'TextRefusal'
}

/** The cause of a failed request, without the address. */
export function reasonOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } }
  return cause?.code ?? name ?? 'unknown'
}

type NewText = {
  phoneCode: number
  phone: string
  text: string
  channel: Channel
  expiresInSeconds: number
  /** False does the same work but sends nothing, so that response times do not reveal whether a number is registered. */
  deliver: boolean
}

/** Queues a text. It is sent after the caller's transaction commits, and never after it expires. */
export async function sendText(tx: Tx, secrets: Secrets, text: NewText): Promise<void> {
  await tx.run(sql`
    insert into sms (phone_code, phone, channel, status, sealed_text, expires_at)
    select ${text.phoneCode}, ${text.phone}, ${text.channel}, case when deliver then 'waiting' else 'expired' end,
      case when deliver then ${secrets.encrypt(text.text)}::bytea end, now() + make_interval(secs => ${text.expiresInSeconds})
    from (values (${text.deliver}::boolean)) as asked (deliver)`)
}

type KeptText = {
  phoneCode: number
  phone: string
  channel: Channel
  text: string
  status: 'waiting' | 'sent'
  createdAt: Date
}

type Filter = { phoneCode?: number | undefined; phone?: string | undefined; limit: number }

/** The development outbox, newest first. Must not be used with a real gateway, because it would reveal codes. */
export async function listTexts(tx: Tx, secrets: Secrets, { phoneCode, phone, limit }: Filter): Promise<KeptText[]> {
  const rows = await tx.all<Omit<KeptText, 'text'> & { sealedText: Buffer }>(sql`
    select phone_code as "phoneCode", phone, channel, status, sealed_text as "sealedText", created_at as "createdAt"
    from sms
    where sealed_text is not null
      and (${phoneCode}::integer is null or phone_code = ${phoneCode})
      and (${phone}::text is null or phone = ${phone})
    order by id desc
    limit ${limit}`)
  return rows.flatMap(({ sealedText, ...row }) => {
    // Texts encrypted with an earlier secret cannot be read.
    const text = secrets.decryptIfOurs(sealedText)
    return text === undefined ? [] : [{ ...row, text }]
  })
}

type QueuedText = {
  at: string
  id: string
  channel: Channel
  status: 'waiting' | 'sent' | 'failed' | 'expired'
  tries: number
  problem: string | null
  text: string | null
}

/** Texts to a phone before a position, newest first. Texts that were never meant to be delivered are left out. */
export async function textsBefore(
  tx: Tx,
  secrets: Secrets,
  {
    phoneCode,
    phone,
    keepsTexts,
    ...position
  }: TimePosition & { phoneCode: number; phone: string; keepsTexts: boolean },
  limit: number,
): Promise<QueuedText[]> {
  const rows = await tx.all<Omit<QueuedText, 'text'> & { sealedText: Buffer | null }>(sql`
    select ${exactTime(sql`created_at`)} as at, id::text as id, channel, status, tries, problem, sealed_text as "sealedText"
    from sms
    where phone = ${phone} and phone_code = ${phoneCode} and (status <> 'expired' or settled_at is not null)
      and ${isBefore(sql`created_at`, sql`id`, position)}
    order by ${newestFirst(sql`created_at`, sql`id`)} limit ${limit}`)
  return rows.map(({ sealedText, ...row }) => ({
    ...row,
    // A real gateway stores a text only until it is sent. Nobody but the recipient may read the code in it.
    text: keepsTexts && sealedText ? (secrets.decryptIfOurs(sealedText) ?? null) : null,
  }))
}

/** The part of the SMS worker that modules use. */
export type Sms = Pick<SmsGateway, 'canCall' | 'keepsTexts'> & {
  /** Call after a commit that queued a text, to send it without waiting for the next poll. */
  wake(): void
}

/** Deletes messages to a number, also those that wait. `until`: only up to this time, because the number has another owner since. */
export const deleteTextsTo = (
  tx: Tx,
  { phoneCode, phone }: { phoneCode: number; phone: string },
  until: string | null,
) =>
  tx.run(sql`
    delete from sms
    where phone_code = ${phoneCode} and phone = ${phone} and (${until}::timestamptz is null or created_at <= ${until})`)
