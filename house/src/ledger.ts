import { progress } from '@clack/prompts'
import type { Command } from 'commander'
import { act, examples, type House } from './house.ts'
import { count, plain } from './printing.ts'
import { exitCodes } from './problem.ts'

export function addLedger(program: Command): void {
  const ledger = program
    .command('ledger')
    .description("the players' books")
    .addHelpText('after', examples('ledger audit'))
  ledger
    .command('audit')
    .description(
      'recompute every book from its history: sums, balances, sequence, chain. A finding stops all money and ends with ' +
        'exit code 2; a clean audit lets it move again',
    )
    .addHelpText('after', examples('ledger audit', 'ledger audit --json'))
    .action(act(audit))
}

async function audit(house: House): Promise<void> {
  const bar = !house.json && process.stderr.isTTY ? openBar() : undefined
  const { books, entries, finding } = await auditAll(house, (state) => bar?.show(state)).finally(() => bar?.close())
  const { halted } = await house.call('settleAudit', { finding: finding && finding.slice(0, 1000) })
  const size = `${count(books)} ${books === 1 ? 'book' : 'books'}, ${count(entries)} entries`
  const words = finding ? `WRONG: ${plain(finding)}\nMoney stands still. (${size} looked at)` : `${size}: all add up.`
  house.show({ books, entries, finding, halted }, words)
  if (finding) process.exitCode = exitCodes.finding
}

/** The most there may be; where books are long the server does fewer, or a part of one. */
const booksPerCall = 999

type State = { books: number; entries: number; totalBooks: number; elapsedMs: number }

async function auditAll(house: House, tell: (state: State) => void) {
  const startedMs = performance.now()
  let [books, entries, after] = [0, 0, undefined as string | undefined]
  for (;;) {
    const part = await house.call('auditBooks', { after, books: booksPerCall })
    books += part.books
    entries += part.entries
    tell({ books, entries, totalBooks: part.totalBooks, elapsedMs: performance.now() - startedMs })
    if (part.finding !== null || part.next === null) return { books, entries, finding: part.finding }
    after = part.next
  }
}

const thousandths = 1000

function openBar() {
  const bar = progress({ max: thousandths, size: 30, output: process.stderr })
  bar.start('Reading the books')
  let shown = 0
  return {
    show(state: State) {
      const reached = Math.floor(shareDone(state) * thousandths)
      bar.advance(reached - shown, progressWords(state))
      shown = reached
    },
    close: () => bar.clear(),
  }
}

/** The total is an estimate, so the bar never claims the end before it is there. */
const shareDone = ({ books, totalBooks }: State) => Math.min(0.999, books / Math.max(totalBooks, books, 1))

export function progressWords(state: State): string {
  const { books, entries, totalBooks, elapsedMs } = state
  const perSecond = Math.round(entries / Math.max(elapsedMs / 1000, 0.001))
  const left = Math.ceil((elapsedMs / 1000 / Math.max(books, 1)) * Math.max(totalBooks - books, 0))
  return `${count(books)} of about ${count(Math.max(totalBooks, books))} books · ${count(perSecond)} entries/s · ${leftWords(left)}`
}

const leftWords = (seconds: number) =>
  seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min ${seconds % 60} s left`
