import { setTimeout as pause } from 'node:timers/promises'
import { progress } from '@clack/prompts'
import { Option, type Command } from 'commander'
import type { HouseData } from '@lucero/contract/house/client'
import { act, examples, type HouseContext } from './house.ts'
import { count, counted, money, stripControl, table, time, withNext, yesNo } from './printing.ts'
import { exitCodes, Problem } from './problem.ts'
import { readLimit } from './reading.ts'

export function addLedger(program: Command): void {
  const ledger = program
    .command('ledger')
    .description("the players' books")
    .addHelpText('after', examples('ledger audit', 'ledger frozen', 'ledger show freshplayer'))
  ledger
    .command('audit')
    .description(
      'recompute every book from its history, at the server, and watch it: sums, balances, sequence, chain. A broken book freezes ' +
        'its player; a finding ends with exit code 2; a clean audit lifts a halt. Ctrl-C leaves it running',
    )
    .option('--status', 'show how far the last one has come, and what stands still')
    .option('--stop', 'stop the one that is running')
    .option('--resume', 'go on with the one that was stopped, and watch it')
    .addHelpText('after', examples('ledger audit', 'ledger audit --status --json', 'ledger audit --stop'))
    .action(act(audit))
  ledger
    .command('frozen')
    .description('players whose book is broken, and whose money stands still')
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('ledger frozen'))
    .action(act(frozen))
  ledger
    .command('show <username>')
    .description('what is wrong with a book: what it says it holds, beside what its transfers add up to')
    .addHelpText('after', examples('ledger show freshplayer'))
    .action(act(show))
  ledger
    .command('release <username>')
    .description('let a frozen player go on, with the book as it stands. The reason is kept for good')
    .requiredOption('--reason <text>', 'why the book is accepted as it stands')
    .addOption(
      new Option('--accept <balances>', 'which balances to go on with, where they differ').choices([
        'stored',
        'recomputed',
      ]),
    )
    .addHelpText('after', examples('ledger release freshplayer --reason "Ticket 17: compared with the backup"'))
    .action(act(release))
  ledger
    .command('halt')
    .description('let no money move at all; only a clean audit begun after this lifts it')
    .requiredOption('--reason <text>', 'why; it is kept')
    .addHelpText('after', examples('ledger halt --reason "Ticket 18: two wallets do not add up"'))
    .action(act(halt))
}

type Run = NonNullable<HouseData<'showAudit'>['run']>
type AuditOptions = { status?: true; stop?: true; resume?: true }

async function audit(house: HouseContext, { status, stop, resume }: AuditOptions): Promise<void> {
  if ([status, stop, resume].filter(Boolean).length > 1)
    throw new Problem('usage', 'Only one of --status, --stop and --resume at a time')
  if (stop) await house.call('stopAudit')
  if (resume) await house.call('resumeAudit')
  if (!status && !stop && !resume) await house.call('startAudit')
  if (!status && !stop) await watch(house)
  await showEnd(house)
}

/** Shows progress until the audit is finished or stopped. */
async function watch(house: HouseContext): Promise<void> {
  const bar = !house.json && process.stderr.isTTY ? openBar() : undefined
  const leave = () => {
    bar?.close()
    process.stderr.write(
      '\nThe audit goes on at the server. See it with: ledger audit --status; stop it with: ledger audit --stop\n',
    )
    process.exit(exitCodes.ok)
  }
  process.once('SIGINT', leave)
  if (!bar && !house.json) process.stderr.write('The audit is under way at the server; Ctrl-C leaves it running.\n')
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

async function showEnd(house: HouseContext): Promise<void> {
  const answer = await house.call('showAudit')
  const { run, halt, frozenBooks } = answer
  const words = [
    run ? runWords(run) : 'No audit has been asked for yet.',
    ...(frozenBooks ? [`${counted(frozenBooks, 'player is', 'players are')} frozen: ledger frozen`] : []),
    ...(halt ? [`Money stands still since ${time(halt.since)}: ${stripControl(halt.reason)}`] : []),
  ]
  house.show(answer, words.join('\n'))
  if (run?.findingCount) process.exitCode = exitCodes.finding
}

function runWords({ state, books, entries, released, findingCount, findings }: Run): string {
  const size = `${counted(books, 'book', 'books')}, ${counted(entries, 'entry', 'entries')}`
  const since = released ? ` (${count(released)} since released by the house)` : ''
  if (!findingCount)
    return state === 'finished'
      ? `${size}: all add up${since}.`
      : `${size} so far: all add up${since}. ${stateWords[state]}`
  const list = findings.map((finding) => `WRONG: ${stripControl(finding)}`)
  const more = findingCount > findings.length ? [`and ${count(findingCount - findings.length)} more`] : []
  return [...list, ...more, `${count(findingCount)} wrong of ${size}${since}. ${stateWords[state]}`.trimEnd()].join(
    '\n',
  )
}

const stateWords: Record<Run['state'], string> = {
  running: 'It is running.',
  stopped: 'It was stopped: ledger audit --resume goes on.',
  finished: '',
  abandoned: 'It was given up for another.',
}

async function frozen(house: HouseContext, query: { after?: string; limit?: number }): Promise<void> {
  const answer = await house.call('listFrozen', query)
  const columns = [
    { title: 'Player', of: (row: (typeof answer.frozen)[number]) => row.username ?? row.playerId },
    { title: 'Since (UTC)', of: (row: (typeof answer.frozen)[number]) => time(row.foundAt) },
    { title: 'What is wrong', of: (row: (typeof answer.frozen)[number]) => row.finding, width: 90 },
  ]
  house.show(answer, withNext(table(answer.frozen, columns, 'Nobody is frozen.'), answer.next))
}

async function show(house: HouseContext, username: string): Promise<void> {
  const book = await house.call('showBook', { username })
  const accounts = table(
    book.accounts,
    [
      { title: 'Account', of: ({ account }) => account },
      { title: 'Stored', of: ({ stored }) => money(Number(stored)), right: true },
      { title: 'Recomputed', of: ({ recomputed }) => money(Number(recomputed)), right: true },
      { title: 'Same', of: ({ stored, recomputed }) => yesNo(stored === recomputed) },
    ],
    'No account holds anything.',
  )
  const words = [
    `Book ${book.playerId}`,
    book.frozen ? `Frozen since ${time(book.frozen.foundAt)}: ${stripControl(book.frozen.finding)}` : 'Not frozen.',
    book.finding ? `Wrong now: ${stripControl(book.finding)}` : 'Nothing is wrong with it now.',
    `Transfers: it counts ${count(book.transfers.stored)}, the last there is ${count(book.transfers.found)}. Its seal fits: ${yesNo(book.sealFits)}.`,
    accounts,
    ...book.releases.map(
      ({ number, releasedAt, transfers, reason }) =>
        `Release ${number}, ${time(releasedAt)}, at transfer ${count(transfers)}: ${stripControl(reason)}`,
    ),
  ]
  house.show(book, words.join('\n'))
}

type Release = { reason: string; accept?: 'stored' | 'recomputed' }

async function release(house: HouseContext, username: string, { reason, accept }: Release): Promise<void> {
  await house.confirm(`Let ${stripControl(username)} go on with the book as it stands?`)
  const answer = await house.call('releaseBook', { username, reason, accept })
  house.show(answer, `${stripControl(username)} can go on. This is release ${answer.number} of this book.`)
}

async function halt(house: HouseContext, { reason }: { reason: string }): Promise<void> {
  await house.confirm('Let no money move at all?')
  house.show(await house.call('haltMoney', { reason }), 'Money stands still. A clean audit lifts it: ledger audit')
}

const thousandths = 1000

type Progress = Pick<Run, 'books' | 'entries' | 'totalBooks'> & { elapsedMs: number }

function openBar() {
  const bar = progress({ max: thousandths, size: 30, output: process.stderr })
  bar.start('Reading the books')
  let shown = 0
  return {
    show(state: Progress) {
      const reached = Math.floor(shareDone(state) * thousandths)
      bar.advance(reached - shown, progressWords(state))
      shown = reached
    },
    close: () => bar.clear(),
  }
}

/** The total is an estimate, so the bar stays below 100 % until the audit ends. */
const shareDone = ({ books, totalBooks }: Progress) => Math.min(0.999, books / Math.max(totalBooks, books, 1))

export function progressWords(state: Progress): string {
  const { books, entries, totalBooks, elapsedMs } = state
  const perSecond = Math.round(entries / Math.max(elapsedMs / 1000, 0.001))
  const left = Math.ceil((elapsedMs / 1000 / Math.max(books, 1)) * Math.max(totalBooks - books, 0))
  return `${count(books)} of about ${count(Math.max(totalBooks, books))} books · ${count(perSecond)} entries/s · ${leftWords(left)}`
}

const leftWords = (seconds: number) =>
  seconds < 60 ? `${seconds} s left` : `${Math.floor(seconds / 60)} min ${seconds % 60} s left`
