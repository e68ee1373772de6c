/**
 * Wins with a fraction of a cent. A win pays whole cents. What paid wins of the round have left over is added to its next win with a fraction, so
 * the sum of the round is right to the cent. A win that is on its way keeps what it took over, so nothing is paid twice.
 */
import { isToRepeat } from './repeats.ts'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { Runtime } from '../runtime/runtime.ts'
import { putFinding } from './finding-store.ts'
import * as store from './transaction-store.ts'
import type { Claim, FractionalWin } from './transaction-store.ts'

/** Amounts of aggregators are in 1/1000 cent. */
export const millicentsPerCent = 1000

type Win = Claim & { round: string; millicents: number; roundClosed: boolean }

/** Calls `pay` with the cents of the win. A retry pays the same cents. */
export async function payInCents<Reply>(
  runtime: Runtime,
  win: Win,
  pay: (cents: number) => Promise<Reply>,
): Promise<Reply> {
  if (win.millicents % millicentsPerCent === 0) return pay(win.millicents / millicentsPerCent)
  const planned = await plan(runtime, win)
  try {
    const reply = await pay(Number(planned.cents))
    await settle(runtime, win, planned, planned.leftOver)
    return reply
  } catch (error) {
    // The aggregator sends it again: it keeps what it took over.
    if (error instanceof Refusal && !isToRepeat(error.code)) await settle(runtime, win, planned, planned.taken)
    throw error
  }
}

const plan = ({ db }: Runtime, win: Win): Promise<FractionalWin> =>
  db.transaction(async (tx) => {
    await store.lockClaim(tx, win)
    const earlier = await store.findFractionalWin(tx, win)
    if (earlier) return earlier
    const taken = await store.takeFraction(tx, win)
    const whole = win.millicents + taken
    const leftOver = whole % millicentsPerCent
    const planned = { cents: BigInt((whole - leftOver) / millicentsPerCent), taken, leftOver, isSettled: false }
    await store.insertFractionalWin(tx, win, planned)
    return planned
  })

/** `returned` goes back to the round. What is left at its close is a finding. */
async function settle({ db }: Runtime, win: Win, { isSettled }: FractionalWin, returned: number): Promise<void> {
  if (isSettled) return
  await db.transaction(async (tx) => {
    if (!(await store.settleFractionalWin(tx, win))) return
    const millicents = await store.addFraction(tx, win, returned)
    if (win.roundClosed && millicents > 0)
      await putFinding(tx, {
        ...win,
        kind: 'fraction-left',
        transaction: win.id,
        millicents,
      })
  })
}
