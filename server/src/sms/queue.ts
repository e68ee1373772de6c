/** Queries of the SMS queue. All times are the database's. */
import type { Tx } from '@lucero/kit/db'
import { inBatches } from '@lucero/kit/batches'
import type { Channel } from './sms.ts'
import { sql } from '@lucero/kit/sql'

export type ClaimedText = {
  id: string
  phoneCode: number
  phone: string
  channel: Channel
  sealedText: Buffer
  tries: number
}

/** Longer than any gateway takes. Afterwards another node can claim the text of a node that died. */
const leaseSeconds = 30
const retryAfterSeconds = [1, 4, 15, 60]
const retentionDays = 7

/** Claims up to `most` due texts. No other node can claim them until the lease ends. */
export const claimDue = (tx: Tx, max: number): Promise<ClaimedText[]> =>
  tx.all(sql`
    with due as materialized (
      select id from sms
      where status = 'waiting' and next_try_at <= now() and expires_at > now()
      order by next_try_at
      limit ${max}
      for update skip locked
    )
    update sms set tries = tries + 1, next_try_at = now() + make_interval(secs => ${leaseSeconds})
    from due where sms.id = due.id
    returning sms.id::text, phone_code as "phoneCode", phone, channel, sealed_text as "sealedText", tries`)

/** Applies even if the lease has expired, because the text was delivered. */
export const markSent = (
  tx: Tx,
  { id }: ClaimedText,
  { keepText, gateway, cost }: { keepText: boolean; gateway: string; cost: number },
): Promise<number> =>
  tx.run(sql`
    update sms set status = 'sent', settled_at = now(), problem = null, gateway = ${gateway}, cost = cost + ${cost},
      sealed_text = case when ${keepText} then sealed_text end
    where id = ${id}`)

/** A final report is stored once. A text that was reported as failed may still be reported as delivered. */
export const recordDelivery = async (tx: Tx, id: string, outcome: 'delivered' | 'failed'): Promise<boolean> =>
  (await tx.run(sql`
    update sms set delivery = ${outcome}
    where id = ${id}::bigint and (delivery is null or delivery = 'failed' and ${outcome} = 'delivered')`)) === 1

export const markFailed = (tx: Tx, { id, tries }: ClaimedText, problem: string): Promise<number> =>
  tx.run(sql`
    update sms set status = 'failed', settled_at = now(), problem = ${problem}, sealed_text = null
    where id = ${id} and status = 'waiting' and tries = ${tries}`)

export const postpone = (tx: Tx, { id, tries }: ClaimedText, problem: string): Promise<number> =>
  tx.run(sql`
    update sms set problem = ${problem},
      next_try_at = least(now() + make_interval(secs => ${pauseAfter(tries)}), expires_at)
    where id = ${id} and status = 'waiting' and tries = ${tries}`)

const pauseAfter = (tries: number) => retryAfterSeconds[Math.min(tries, retryAfterSeconds.length) - 1]

/** Texts under a lease are not expired, because they may still be delivered. */
export const expireLate = (tx: Tx): Promise<{ id: string; channel: Channel }[]> =>
  tx.all(sql`
    update sms set status = 'expired', settled_at = now(), sealed_text = null
    where status = 'waiting' and expires_at <= now() and next_try_at <= now()
    returning id::text, channel`)

export const forgetOldTexts = (tx: Tx): Promise<void> =>
  inBatches((max) =>
    tx.run(sql`
      delete from sms where id in (
        select id from sms where created_at < now() - make_interval(days => ${retentionDays})
        order by created_at limit ${max} for update skip locked)`),
  )

/** Texts that are not sent yet: their number, counted up to `max`, and the age of the oldest of them. */
export const waitingTexts = (tx: Tx, max: number): Promise<{ waiting: number; oldestSeconds: number | null }> =>
  tx.one(sql`
    select count(*)::int as waiting, floor(extract(epoch from now() - min(created_at)))::int as "oldestSeconds"
    from (select created_at from sms where status = 'waiting' order by next_try_at limit ${max}) as queue`)

type SettledTexts = {
  sent: number
  failed: number
  expired: number
  delivered: number
  undelivered: number
  lastProblem: string | null
}

/** The cost of the texts of the last 24 hours, in the unit of the settings. */
export const costLastDay = async (tx: Tx): Promise<number> =>
  (
    await tx.one<{ cost: number }>(sql`
      select coalesce(sum(cost), 0)::float8 as cost from sms where created_at > now() - interval '24 hours'`)
  ).cost

/** Texts of the last hour by outcome. Texts that were never meant to be delivered have no time of settlement. */
export const settledLastHour = (tx: Tx): Promise<SettledTexts> =>
  tx.one(sql`
    select (count(*) filter (where status = 'sent'))::int as sent, (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'expired' and settled_at is not null))::int as expired,
      (count(*) filter (where delivery = 'delivered'))::int as delivered,
      (count(*) filter (where delivery = 'failed'))::int as undelivered,
      (array_agg(problem order by created_at desc) filter (where problem is not null))[1] as "lastProblem"
    from sms where created_at > now() - interval '1 hour'`)
