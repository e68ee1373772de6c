import type { HouseData } from '@lucero/contract/house/client'
import { exitCodes, Problem } from '../problem.ts'
import { watchAudit } from '../audit.ts'
import { command, dialogue, list } from '../command.ts'
import { flag, optional, pages, required } from '../field.ts'
import { count, counted, money, right, table, time, yesNo } from '../printing.ts'

const username = required('<username>', 'The player')

type Audit = HouseData<'showAudit'>
type Run = NonNullable<Audit['run']>

const stateTexts: Record<Run['state'], string> = {
  running: ' It is running.',
  stopped: ' It was stopped. To continue it: ledger audit --resume',
  finished: '',
  abandoned: ' Another audit has replaced it.',
}

function runText({ state, books, entries, released, findingCount, findings }: Run): string[] {
  const size = `${counted(books, 'book', 'books')}, ${counted(entries, 'entry', 'entries')}`
  const since = released ? ` (${count(released)} since released by the house)` : ''
  if (!findingCount) return [`${size}${state === 'finished' ? '' : ' so far'}: all add up${since}.${stateTexts[state]}`]
  return [
    ...findings.map((finding) => `WRONG: ${finding}`),
    ...(findingCount > findings.length ? [`and ${count(findingCount - findings.length)} more`] : []),
    `${count(findingCount)} wrong of ${size}${since}.${stateTexts[state]}`,
  ]
}

const auditText = ({ run, halt, frozenBooks }: Audit): string[] => [
  ...(run ? runText(run) : ['No audit has run yet.']),
  ...(frozenBooks ? [`${counted(frozenBooks, 'player is', 'players are')} frozen: ledger frozen`] : []),
  ...(halt ? [`All movements of money are stopped since ${time(halt.since)}: ${halt.reason}`] : []),
]

const bookText = (book: HouseData<'showBook'>): string[] => [
  `Book ${book.playerId}`,
  book.frozen ? `Frozen since ${time(book.frozen.foundAt)}: ${book.frozen.finding}` : 'Not frozen.',
  book.finding ? `Wrong now: ${book.finding}` : 'Nothing is wrong with it now.',
  `Transfers: ${count(book.transfers.stored)} stored, ${count(book.transfers.found)} found. The seal is valid: ${yesNo(book.sealFits)}.`,
  ...table(
    book.accounts,
    [
      'account',
      ['Stored', ({ stored }) => right(money(Number(stored)))],
      ['Recomputed', ({ recomputed }) => right(money(Number(recomputed)))],
      ['Same', ({ stored, recomputed }) => stored === recomputed],
    ],
    'No account holds anything.',
  ),
  ...book.releases.map(
    ({ number, releasedAt, transfers, reason }) =>
      `Release ${number}, ${time(releasedAt)}, at transfer ${count(transfers)}: ${reason}`,
  ),
]

export const ledgerCommands = [
  dialogue('ledger audit', {
    does: 'Start a full audit on the server, or join the running one, and show its progress',
    more: 'It recomputes every book from its history. A broken book freezes its player. A finding ends with exit code 2. A clean audit lifts a halt. Ctrl-C leaves it running',
    takes: {
      status: flag('--status', 'Show the progress of the last audit, and what is stopped'),
      stop: flag('--stop', 'Stop the running audit'),
      resume: flag('--resume', 'Continue the stopped audit and show its progress'),
    },
    examples: ['', '--status --json', '--stop'],
    async run(house, { status, stop, resume }) {
      if ([status, stop, resume].filter(Boolean).length > 1)
        throw new Problem('usage', 'Only one of --status, --stop and --resume at a time')
      if (stop) await house.call('stopAudit')
      if (resume) await house.call('resumeAudit')
      if (!status && !stop && !resume) await house.call('startAudit')
      if (!status && !stop) await watchAudit(house)
      const data = await house.call('showAudit')
      house.show(data, auditText(data))
      if (data.run?.findingCount) process.exitCode = exitCodes.finding
    },
  }),
  list('ledger frozen', 'listFrozen', {
    does: 'List players whose book is frozen',
    takes: pages(),
    rows: 'frozen',
    columns: [
      ['Player', ({ username: name, playerId }) => name ?? playerId],
      ['Since (UTC)', 'foundAt'],
      ['What is wrong', 'finding', 90],
    ],
    empty: 'No player is frozen.',
  }),
  command('ledger show', 'showBook', {
    does: 'Show the findings of a book, and stored balances beside those recomputed from its transfers',
    takes: { username },
    examples: ['freshplayer'],
    prints: bookText,
  }),
  command('ledger release', 'releaseBook', {
    does: 'Release a frozen book as it is',
    takes: {
      username,
      reason: required('--reason <text>', 'Why the book is accepted. It is stored permanently'),
      accept: optional('--accept <balances>', 'Which balances to accept, if they differ', ['stored', 'recomputed']),
    },
    examples: ['freshplayer --reason "Ticket 17: compared with the backup"'],
    confirm: ({ username: name }) => `Release the book of ${name} as it is?`,
    prints: ({ number }, { username: name }) =>
      `The book of ${name} is released. This is release ${number} of this book.`,
  }),
  command('ledger halt', 'haltMoney', {
    does: 'Stop all movements of money, until an audit that started later is clean',
    takes: { reason: required('--reason <text>', 'It is stored') },
    examples: ['--reason "Ticket 18: two wallets do not add up"'],
    confirm: () => 'Stop all movements of money?',
    prints: () => 'All movements of money are stopped. A clean audit lifts the halt: ledger audit',
  }),
]
