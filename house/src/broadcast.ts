/** Watches a message on its way to many players. The server goes on with it whether anybody watches or not. */
import { setTimeout as pause } from 'node:timers/promises'
import { progress } from '@clack/prompts'
import type { HouseContext } from './house.ts'
import { count } from './printing.ts'

const lookEveryMs = 300
const thousandths = 1000
/** A part of the database may be away, and stay away. */
const patienceMs = 20_000

type BroadcastResult = { told: number; leftOut: number; isFinished: boolean }

/** Until all were told, or nobody was for a while. */
export async function followBroadcast(
  house: Pick<HouseContext, 'call' | 'json'>,
  id: string,
  patience = patienceMs,
): Promise<BroadcastResult> {
  const bar =
    !house.json && process.stderr.isTTY ? progress({ max: thousandths, size: 30, output: process.stderr }) : undefined
  bar?.start('Telling players (Ctrl-C stops watching, not the telling)')
  let before = { reached: -1, atMs: 0 }
  for (let shown = 0; ;) {
    const { told, leftOut, total, isFinished } = await house.call('getBroadcast', { id })
    const reached = Math.floor(Math.min(1, (told + leftOut) / Math.max(total, 1)) * thousandths)
    bar?.advance(reached - shown, `${count(told)} of about ${count(Math.max(total, told))} players`)
    shown = reached
    if (told + leftOut > before.reached) before = { reached: told + leftOut, atMs: performance.now() }
    if (isFinished || performance.now() - before.atMs > patience) {
      bar?.clear()
      return { told, leftOut, isFinished }
    }
    await pause(lookEveryMs)
  }
}

export function toldWords({ told, leftOut, isFinished }: BroadcastResult): string {
  const resting = leftOut > 0 ? ` (${count(leftOut)} on a break or excluded were left out)` : ''
  const words = `${told === 1 ? 'One player was told' : `${count(told)} players were told`}${resting}`
  return isFinished
    ? `${words}.`
    : `${words} so far, and nobody for a while: a part of the database may be away. The server goes on with it by itself.`
}
