/** Texts and voice calls: a module leaves them in its own transaction; worker.ts carries them after the commit. */
import type { Tx } from '@lucero/kit/db'
import type { Secrets } from '@lucero/kit/secrets'
import { sql } from '@lucero/kit/sql'

export type Channel = 'sms' | 'voice'

/** `to` is in E.164: a plus, the dial code, the number. */
export type SmsMessage = { to: string; text: string; channel: Channel }

export type SmsGateway = {
  name: string
  canCall: boolean
  /** Whether sent texts stay readable in the table: for development only. */
  keepsTexts: boolean
  /** Ends within seconds, one way or the other. What it throws never quotes the text or the number. */
  send(message: SmsMessage): Promise<void>
}

/** A gateway's final no. Whatever else a gateway throws may pass, and is tried again. */
export class TextRefusal extends Error {
  override name = 'TextRefusal'
}

type NewText = {
  phoneCode: number
  phone: string
  text: string
  channel: Channel
  expiresInSeconds: number
  /** False does the same work and sends nothing: for answers that must not tell by their time who is known. */
  deliver: boolean
}

/** To be sent once the caller's transaction has committed, and never after it has expired. */
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

/** The development outbox, newest first. With a real gateway nobody may be shown this: it would tell codes on their way. */
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
    // After a change of secret, older texts cannot be read any more.
    const text = secrets.decryptIfOurs(sealedText)
    return text === undefined ? [] : [{ ...row, text }]
  })
}

/** What a module sees of the way texts go out. */
export type Sms = Pick<SmsGateway, 'canCall' | 'keepsTexts'> & {
  /** Right after a commit that left a text: it goes now instead of at the next look. */
  wake(): void
}
