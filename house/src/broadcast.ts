/** Watches a message on its way to many players. The server goes on with it whether anybody watches or not. */
import { setTimeout as pause } from 'node:timers/promises'
import { progress } from '@clack/prompts'
import type { HouseContext } from './house.ts'
import { count } from './printing.ts'

const lookEveryMs = 300
const thousandths = 1000

/** How many were told in the end. */
export async function followBroadcast(house: HouseContext, id: string): Promise<number> {
  const bar =
    !house.json && process.stderr.isTTY ? progress({ max: thousandths, size: 30, output: process.stderr }) : undefined
  bar?.start('Telling players (Ctrl-C stops watching, not the telling)')
  for (let shown = 0; ;) {
    const { told, total, isFinished } = await house.call('getBroadcast', { id })
    const reached = Math.floor(Math.min(1, told / Math.max(total, 1)) * thousandths)
    bar?.advance(reached - shown, `${count(told)} of about ${count(Math.max(total, told))} players`)
    shown = reached
    if (isFinished) {
      bar?.clear()
      return told
    }
    await pause(lookEveryMs)
  }
}

export const toldWords = (told: number): string =>
  told === 1 ? 'One player was told.' : `${count(told)} players were told.`
