/** Shows the progress of an audit. It runs on the server whether or not anybody watches. */
import { setTimeout as pause } from 'node:timers/promises'
import { progress } from '@clack/prompts'
import type { HouseData } from '@lucero/contract/house/client'
import type { HouseContext } from './house.ts'
import { count } from './printing.ts'
import { exitCodes } from './problem.ts'

/** Returns when the audit is finished or stopped. */
export async function watchAudit(house: HouseContext): Promise<void> {
  const bar = !house.json && process.stderr.isTTY ? openBar() : undefined
  const leave = () => {
    bar?.close()
    process.stderr.write(
      '\nThe audit continues on the server. To show it: ledger audit --status. To stop it: ledger audit --stop\n',
    )
    process.exit(exitCodes.ok)
  }
  process.once('SIGINT', leave)
  if (!bar && !house.json) process.stderr.write('The audit is running on the server. Ctrl-C leaves it running.\n')
  const startedMs = performance.now()
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1000)) {
    const { run } = await house.call('showAudit')
    if (run?.state !== 'running') break
    bar?.show({ ...run, elapsedMs: performance.now() - startedMs })
    await pause(waitMs)
  }
  process.off('SIGINT', leave)
  bar?.close()
}

const thousandths = 1000

type Run = NonNullable<HouseData<'showAudit'>['run']>
type Progress = Pick<Run, 'books' | 'entries' | 'totalBooks'> & { elapsedMs: number }

function openBar() {
  const bar = progress({ max: thousandths, size: 30, output: process.stderr })
  bar.start('Reading the books')
  let shown = 0
  return {
    show(state: Progress) {
      const reached = Math.floor(shareDone(state) * thousandths)
      bar.advance(reached - shown, progressText(state))
      shown = reached
    },
    close: () => bar.clear(),
  }
}

/** The total is an estimate, so the bar stays below 100 % until the audit ends. */
const shareDone = ({ books, totalBooks }: Progress) => Math.min(0.999, books / Math.max(totalBooks, books, 1))

export function progressText({ books, entries, totalBooks, elapsedMs }: Progress): string {
  const perSecond = Math.round(entries / Math.max(elapsedMs / 1000, 0.001))
  const left = Math.ceil((elapsedMs / 1000 / Math.max(books, 1)) * Math.max(totalBooks - books, 0))
  return `${count(books)} of about ${count(Math.max(totalBooks, books))} books · ${count(perSecond)} entries/s · ${leftText(left)}`
}

const leftText = (seconds: number) =>
  seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min ${seconds % 60} s left`
