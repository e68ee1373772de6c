/** Wins that a limit on payouts has refused. The provider sends them again; they are paid once the house has raised the limit. */
import { toAmount } from '@lucero/contract/shared/money'
import type { TimePosition } from '@lucero/kit/time-position'
import { allProviders } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay } from '../runtime/utc-day.ts'
import { postedAmong } from '../ledger/history.ts'
import { recordEvent } from '../webhooks/stage.ts'
import * as store from './payout-store.ts'
import type { PayoutRefusal, WinRequest } from './rules.ts'
import { totalOf } from './split.ts'

export { payoutsOf, type HeldWinRow } from './payout-store.ts'

/** So many are compared with the ledger at once. More of them are compared the next time. */
const maxCompared = 500

/** The refusal is returned to the provider even if this fails: the provider sends the win again, and it is listed then. */
export async function holdWin(
  runtime: Runtime,
  id: string,
  win: WinRequest,
  { exceeded, round }: PayoutRefusal,
): Promise<void> {
  const { providerId, playerId, transaction, cents } = win
  const { gameId, operatorId } = round
  const held = { id, providerId, playerId, transaction, round: win.round, gameId, operatorId, cents }
  const about = { provider: providerId, round: win.round, transaction, limit: exceeded.limit }
  try {
    const row = { ...held, stakeCents: totalOf(round), limitedBy: exceeded.limit, limitCents: exceeded.cents }
    const isNew = await runtime.db.transaction(async (tx) => {
      if (!(await store.putHeldWin(tx, row))) return false
      const data = { playerId, reason: 'held', amount: toAmount(cents), gameId, providerId, transaction }
      await recordEvent(tx, { kind: 'round.unusual_win', data, at: runtime.clock.now(), once: [id] })
      return true
    })
    if (!isNew) return
    runtime.metrics.countHeldWin(providerId, exceeded.limit)
    runtime.log.warn(
      { ...about, event: 'provider.win_held' },
      'win above a limit on payouts refused; it waits for the house',
    )
    runtime.events.publish({ kind: 'desk-changed', topic: 'providers', operatorId: null })
  } catch (error) {
    runtime.log.error({ ...about, err: error, event: 'provider.win_not_listed' }, 'refused win could not be listed')
  }
}

/** Marks the wins that have been paid since. The path of a win does not do it, so that paying needs no further statement. */
export async function markPaid({ db }: Runtime): Promise<void> {
  const open = await store.openHeldWins(db, maxCompared)
  if (!open.length) return
  const wanted = { playerIds: open.map(({ playerId }) => playerId), ids: open.map(({ id }) => id) }
  const paid = await postedAmong(db, wanted)
  if (paid.length) await store.setPaid(db, paid)
}

export async function listHeldWins(runtime: Runtime, page: { position: TimePosition | undefined; limit: number }) {
  await markPaid(runtime)
  return store.listHeldWins(runtime.db, page)
}

/** Payouts above the stakes today, as a share of the limit, for each provider that has one. */
export async function payoutSharesOf({ db, clock }: Runtime): Promise<{ provider: string; share: number }[]> {
  const [all, paid] = await db.together((tx) => [allProviders(tx), store.payoutsOf(tx, utcDay(clock.now()))])
  return all.flatMap(({ id, maxDayPayoutCents: limit }) =>
    limit === null ? [] : [{ provider: id, share: Math.max(0, Number(paid.get(id) ?? 0n) / Number(limit)) }],
  )
}

export async function countHeldWins(runtime: Runtime, max: number): Promise<number> {
  await markPaid(runtime)
  return store.countOpenHeldWins(runtime.db, max)
}
