/** Shows the progress of a broadcast. The server continues it whether or not anybody watches. */
import { setTimeout as pause } from 'node:timers/promises'
import { progress } from '@clack/prompts'
import type { HouseContext } from './house.ts'
import { count, counted } from './printing.ts'

const pollEveryMs = 300
const thousandths = 1000
/** Stops watching after this long without progress, because a database worker may be down. */
const stallTimeoutMs = 20_000

type BroadcastResult = { told: number; leftOut: number; isFinished: boolean }

/** Returns when the broadcast is finished or makes no progress. */
export async function followBroadcast(
  house: Pick<HouseContext, 'call' | 'json'>,
  id: string,
  stallTimeout = stallTimeoutMs,
): Promise<BroadcastResult> {
  const bar =
    !house.json && process.stderr.isTTY ? progress({ max: thousandths, size: 30, output: process.stderr }) : undefined
  bar?.start('Notifying players. Ctrl-C stops watching, and the server continues')
  let before = { reached: -1, atMs: 0 }
  for (let shown = 0; ;) {
    const { told, leftOut, total, isFinished } = await house.call('getBroadcast', { id })
    const reached = Math.floor(Math.min(1, (told + leftOut) / Math.max(total, 1)) * thousandths)
    bar?.advance(reached - shown, `${count(told)} of about ${count(Math.max(total, told))} players`)
    shown = reached
    if (told + leftOut > before.reached) before = { reached: told + leftOut, atMs: performance.now() }
    if (isFinished || performance.now() - before.atMs > stallTimeout) {
      bar?.clear()
      return { told, leftOut, isFinished }
    }
    await pause(pollEveryMs)
  }
}

export function broadcastSummary({ told, leftOut, isFinished }: BroadcastResult): string {
  const skipped = leftOut > 0 ? ` (${count(leftOut)} on a break or excluded were skipped)` : ''
  const words = `${counted(told, 'player was', 'players were')} notified${skipped}`
  return isFinished
    ? `${words}.`
    : `${words} so far, without progress for a while. A part of the database may be unavailable. The server continues by itself.`
}
