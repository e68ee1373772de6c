/**
 * The limit on what a provider pays above the stakes in a UTC day. `provider_day` has the sum, and no process pays without room in it: before a win
 * is decided, its process draws the amount from the limit, in one statement that only succeeds below the limit. Stakes give room back. So that few
 * wins need a statement, a process draws more than it needs, keeps the stakes it has taken, and settles with the database once a second.
 */
import type { Cents } from '@lucero/contract/shared/money'
import { every, type Loop } from '@lucero/kit/every'
import { retryTransient } from '@lucero/kit/retry-transient'
import type { Runtime } from '../runtime/runtime.ts'
import { utcDay } from '../runtime/utc-day.ts'
import * as store from './payout-store.ts'

/** A process holds at most this part of a limit while it has not settled, unless one win needs more. */
const partOfLimit = 200n
const settleEveryMs = 1000

/** `room` is drawn from the limit and not paid yet. It is negative if more stakes went back than came in. */
type Account = { providerId: string; day: string; room: Cents; drawing: Promise<unknown> }
export type Reservation = { isFull: boolean; release(): void }

const openAccounts = () => new Map<string, Account>()
const accountsOf = (runtime: Runtime) => runtime.caches.of(openAccounts, openAccounts)

function accountOf(runtime: Runtime, providerId: string): Account {
  const accounts = accountsOf(runtime)
  const day = utcDay(runtime.clock.now())
  const key = `${providerId} ${day}`
  const account = accounts.get(key) ?? { providerId, day, room: 0n, drawing: Promise.resolve() }
  accounts.set(key, account)
  return account
}

/** Stakes that were taken, or less than zero for stakes that went back. */
export function addStakes(runtime: Runtime, providerId: string, cents: Cents): void {
  accountOf(runtime, providerId).room += cents
}

const nothing: Reservation = { isFull: false, release: () => undefined }

/** Takes the room for a win. The caller releases it if the win was not paid by this call. */
export async function reserve(
  runtime: Runtime,
  providerId: string,
  cents: Cents,
  limit: Cents | null,
): Promise<Reservation> {
  if (cents === 0n) return nothing
  const account = accountOf(runtime, providerId)
  const taken = { isFull: false, release: () => void (account.room += cents) }
  if (limit !== null && account.room < cents) {
    // One at a time, so that a process does not draw twice for the same lack.
    const drawing = account.drawing.then(() => draw(runtime, account, cents, limit))
    account.drawing = drawing.catch(() => undefined)
    if (!(await drawing)) return { ...nothing, isFull: true }
  } else account.room -= cents
  return taken
}

/** Draws what is missing and subtracts the amount from the room. False if the limit has no room for it. */
async function draw(runtime: Runtime, account: Account, cents: Cents, limit: Cents): Promise<boolean> {
  const { providerId, day } = account
  const tryToDraw = async (amount: Cents) => {
    const isDrawn = await store.draw(runtime.db, { providerId, day, cents: amount, limit })
    if (isDrawn) account.room += amount
    return isDrawn
  }
  // Again if other wins or returned stakes have used the room while the statement ran.
  while (account.room < cents) {
    const missing = cents - account.room
    if (!(await tryToDraw(missing + limit / partOfLimit)) && !(await tryToDraw(missing))) return false
  }
  account.room -= cents
  return true
}

/** Gives the rest back to the limit, and subtracts what was paid without a limit. */
async function settle(runtime: Runtime): Promise<void> {
  const accounts = accountsOf(runtime)
  const today = utcDay(runtime.clock.now())
  for (const [key, account] of accounts) {
    const { providerId, day, room } = account
    if (room !== 0n) {
      account.room = 0n
      await store.add(runtime.db, { providerId, day, cents: -room }).catch((error: unknown) => {
        // The statement may have committed. The error is then on the side of the house: room that was given back once is not given back again.
        if (room < 0n) account.room += room
        throw error
      })
    }
    if (day < today && account.room === 0n) accounts.delete(key)
  }
}

export function startSettling(runtime: Runtime): Loop {
  const loop = every(settleEveryMs, () => settle(runtime), {
    log: runtime.log,
    event: 'provider.payouts_not_settled',
    message: 'payouts of providers could not be settled; they are settled with the next ones',
  })
  return {
    ...loop,
    async stop() {
      await loop.stop()
      await retryTransient(() => settle(runtime)).catch(() => undefined)
    },
  }
}
