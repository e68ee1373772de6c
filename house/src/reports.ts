import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import type { HouseData } from '@lucero/contract/house/client'
import { act, examples, type HouseContext } from './house.ts'
import { count, csv, stripControl, table } from './printing.ts'
import { exitCodes, Problem } from './problem.ts'
import { readDay } from './reading.ts'

type Call = 'reportByDay' | 'reportByOperator' | 'reportByGame' | 'reportByProvider' | 'reportByBonus'
type Row = HouseData<'reportByDay'>['rows'][number] & Partial<HouseData<'reportByGame'>['rows'][number]>
type Column = { title: string; of: (row: Row) => string; right?: true }

export function addReports(program: Command): void {
  const reports = program
    .command('reports')
    .description('sums per UTC day, operator, game, provider and bonus')
    .addHelpText(
      'after',
      examples('reports day', 'reports game --from 2026-11-01 --to 2026-11-30 --csv', 'reports check'),
    )
  for (const [name, { description }] of Object.entries(kinds)) {
    const command = reports
      .command(name)
      .description(description)
      .option('--from <day>', 'the first day, like 2026-11-01, UTC (six days before the last)', readDay)
      .option('--to <day>', 'the last day, included, UTC (today)', readDay)
      .option('--csv', 'comma-separated values, with all columns')
      .addHelpText('after', examples(`reports ${name}`, `reports ${name} --from 2026-11-01 --to 2026-11-30 --csv`))
    if (name !== 'day') command.option('--daily', 'one row per day')
    command.action(act((house, options: Options) => show(house, name as Kind, options)))
  }
  reports
    .command('check')
    .description(
      'recompute all reports from the ledger, at the server, and compare them. A difference ends with exit code 2. Ctrl-C leaves it running',
    )
    .option('--repair', 'correct every difference')
    .addHelpText('after', examples('reports check', 'reports check --repair --yes'))
    .action(act(check))
}

type Options = { from?: string; to?: string; daily?: true; csv?: true }

const text = (title: string, of: (row: Row) => string | null | undefined): Column => ({
  title,
  of: (row) => of(row) ?? '',
})
const sum = (title: string, of: (row: Row) => string | null): Column => ({
  title,
  of: (row) => grouped(of(row) ?? ''),
  right: true,
})

/** Adds separators without a number, which could not hold every sum exactly. */
const grouped = (amount: string) => amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',')

const play: Column[] = [
  { title: 'Bets', of: ({ bets }) => count(bets), right: true },
  sum('Stakes', ({ stakes }) => stakes),
  sum('Refunds', ({ refunds }) => refunds),
  sum('Payouts', ({ payouts }) => payouts),
  sum('GGR', ({ ggr }) => ggr),
]
const money: Column[] = [
  ...play,
  sum('Bonus cost', ({ bonusCost }) => bonusCost),
  sum('Credit granted', ({ creditGranted }) => creditGranted),
  sum('Returned', ({ creditReturned }) => creditReturned),
  sum('Redeemed', ({ redeemed }) => redeemed),
  sum('Credit held', ({ creditLiability }) => creditLiability),
  sum('Bonus held', ({ bonusLiability }) => bonusLiability),
]
const percent = (share: number | null | undefined) => (share === null || share === undefined ? '' : share.toFixed(2))
const interval = ({ rtp }: Row) =>
  rtp?.observed === null || rtp === undefined ? '' : `${percent(rtp.low)} to ${percent(rtp.high)}`
const rtp: Column[] = [
  { title: 'RTP %', of: (row) => percent(row.rtp?.theoretical), right: true },
  { title: 'Observed %', of: (row) => percent(row.rtp?.observed), right: true },
  { title: '99.9 % interval', of: interval },
  { title: '', of: (row) => (row.rtp?.isOutside ? 'OUTSIDE' : '') },
]
const subject = (title: string): Column[] => [text(title, ({ id }) => id), text('Name', ({ name }) => name)]

const kinds = {
  day: { call: 'reportByDay', description: 'one row per day, with what players hold at its end', columns: money },
  operator: {
    call: 'reportByOperator',
    description: 'one row per operator, with what its players hold at the end of the last day',
    columns: [...subject('Operator'), ...money],
  },
  game: {
    call: 'reportByGame',
    description: 'one row per game, with its observed RTP and the confidence interval',
    columns: [...subject('Game'), ...play, ...rtp],
  },
  provider: {
    call: 'reportByProvider',
    description: 'one row per game provider',
    columns: [...subject('Provider'), ...play],
  },
  bonus: {
    call: 'reportByBonus',
    description: 'one row per bonus: credit granted, staked, won, collected, forfeited and held',
    columns: [
      text('Bonus', ({ name, id }) => name ?? id),
      sum('Granted', ({ bonusGranted }) => bonusGranted),
      sum('Staked', ({ stakes }) => stakes),
      sum('Won', ({ payouts }) => payouts),
      sum('Collected', ({ bonusCollected }) => bonusCollected),
      sum('Forfeited', ({ bonusForfeited }) => bonusForfeited),
      sum('Cost', ({ bonusCost }) => bonusCost),
      sum('Held', ({ bonusLiability }) => bonusLiability),
    ],
  },
} as const satisfies Record<string, { call: Call; description: string; columns: Column[] }>

type Kind = keyof typeof kinds

async function show(house: HouseContext, kind: Kind, { from, to, daily, csv: isCsv }: Options): Promise<void> {
  const { call, columns } = kinds[kind]
  const answer = await house.call(call, { from, to, daily })
  const rows = answer.rows as Row[]
  if (answer.isBuilding) process.stderr.write('The reports of earlier days are being built: they are not complete.\n')
  if (isCsv) return house.show(answer, csvOf(rows))
  const days = kind === 'day' || daily ? [text('Day', ({ day }) => day)] : []
  const title = `${answer.from} to ${answer.to}, UTC`
  house.show(answer, `${title}\n${table(rows, [...days, ...columns], 'Nothing in this period.')}`)
}

/** All columns of the server. */
function csvOf(rows: Row[]): string {
  const flat = rows.map(({ rtp: ofGame, ...row }) => ({
    ...row,
    ...(ofGame && Object.fromEntries(Object.entries(ofGame).map(([name, value]) => [`rtp_${name}`, value]))),
  }))
  const names = Object.keys(flat[0] ?? {}) as (keyof (typeof flat)[number])[]
  return csv(names, flat)
}

type Check = HouseData<'showReportCheck'>

async function check(house: HouseContext, { repair }: { repair?: true }): Promise<void> {
  if (repair) await house.confirm('Correct every report that differs from the ledger?')
  const { started, build } = await house.call(repair ? 'repairReports' : 'startReportCheck')
  if (!build.isFinished)
    throw new Problem(
      'refused',
      `The reports are being built: ${count(build.books)} books so far. Repeat the check when they are complete`,
      'building',
    )
  if (!started) process.stderr.write('A comparison is already running: this shows how it ends.\n')
  const answer = await ended(house)
  house.show(answer, checkWords(answer))
  if (answer.check?.state === 'failed') process.exitCode = exitCodes.unreachable
  else if (answer.check?.differenceCount) process.exitCode = exitCodes.finding
}

async function ended(house: HouseContext): Promise<Check> {
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1000)) {
    const answer = await house.call('showReportCheck')
    if (answer.check?.state !== 'wanted' && answer.check?.state !== 'running') return answer
    await pause(waitMs)
  }
}

function checkWords({ check: last }: Check): string {
  if (!last) return 'No comparison was started.'
  if (last.state === 'failed') return 'The node that compared has stopped. Start again: reports check'
  const { compared, differences, differenceCount, movingDays, repairs } = last
  const list = differences.map(
    ({ day, kind, subject: id, measure, reported, recomputed }) =>
      `WRONG: ${day} ${kind} ${stripControl(id)} ${measure}: reported ${reported}, the ledger says ${recomputed}`,
  )
  const more = differenceCount > differences.length ? [`and ${count(differenceCount - differences.length)} more`] : []
  const moving = movingDays.length ? [`Not compared, because money moved: ${movingDays.join(', ')}.`] : []
  const size = `${count(compared)} sums`
  const end = !differenceCount
    ? `${size}: all equal the ledger.`
    : `${count(differenceCount)} ${differenceCount === 1 ? 'difference' : 'differences'} in ${size}${repairs ? ', and all were corrected' : '. To correct them: reports check --repair'}.`
  return [...list, ...more, ...moving, end].join('\n')
}
