import { setTimeout as pause } from 'node:timers/promises'
import type { HouseData } from '@lucero/contract/house/client'
import { dialogue, type CommandData } from '../command.ts'
import { flag, optional } from '../field.ts'
import type { HouseContext } from '../house.ts'
import { count, counted, csv, quantity, right, table, type Column, type Columns } from '../printing.ts'
import { exitCodes, Problem } from '../problem.ts'
import { readDay } from '../reading.ts'

type Row = HouseData<'reportByDay'>['rows'][number] & Partial<HouseData<'reportByGame'>['rows'][number]>
type SumName = { [Name in keyof Row]-?: Row[Name] extends string | null ? Name : never }[keyof Row]

/** Adds separators without a number, which could not hold every sum exactly. */
const sum = (title: string, name: SumName): Column<Row> => [
  title,
  (row) => right((row[name] ?? '').replaceAll(/\B(?=(\d{3})+\.)/g, ',')),
]

const play: Columns<Row> = [
  quantity('bets'),
  sum('Stakes', 'stakes'),
  sum('Refunds', 'refunds'),
  sum('Payouts', 'payouts'),
  sum('Promotions', 'promotions'),
  sum('GGR', 'ggr'),
]
const money: Columns<Row> = [
  ...play,
  sum('Bonus cost', 'bonusCost'),
  sum('Credit granted', 'creditGranted'),
  sum('Returned', 'creditReturned'),
  sum('Redeemed', 'redeemed'),
  sum('Credit held', 'creditLiability'),
  sum('Bonus held', 'bonusLiability'),
]
const percent = (share: number | null | undefined) => (share === null || share === undefined ? '' : share.toFixed(2))
const rtp: Columns<Row> = [
  ['RTP %', (row) => right(percent(row.rtp?.theoretical))],
  ['Observed %', (row) => right(percent(row.rtp?.observed))],
  [
    '99.9 % interval',
    (row) => (typeof row.rtp?.observed === 'number' ? `${percent(row.rtp.low)} to ${percent(row.rtp.high)}` : ''),
  ],
  ['', (row) => (row.rtp?.isOutside ? 'OUTSIDE' : '')],
]
const subject = (title: string): Columns<Row> => [[title, 'id'], 'name']

const kinds = {
  day: { call: 'reportByDay', does: 'Print one row per day, with what players hold at its end', columns: money },
  operator: {
    call: 'reportByOperator',
    does: 'Print one row per operator, with what its players hold at the end of the last day',
    columns: [...subject('Operator'), ...money],
  },
  game: {
    call: 'reportByGame',
    does: 'Print one row per game, with its observed RTP and the confidence interval',
    columns: [...subject('Game'), ...play, ...rtp],
  },
  provider: {
    call: 'reportByProvider',
    does: 'Print one row per game provider',
    columns: [...subject('Provider'), ...play],
  },
  bonus: {
    call: 'reportByBonus',
    does: 'Print one row per bonus: credit granted, staked, won, collected, forfeited and held',
    columns: [
      ['Bonus', ({ name, id }) => name ?? id],
      sum('Granted', 'bonusGranted'),
      sum('Staked', 'stakes'),
      sum('Won', 'payouts'),
      sum('Collected', 'bonusCollected'),
      sum('Forfeited', 'bonusForfeited'),
      sum('Cost', 'bonusCost'),
      sum('Held', 'bonusLiability'),
    ],
  },
} satisfies Record<string, { call: `reportBy${string}`; does: string; columns: Columns<Row> }>

const reportOf = (kind: keyof typeof kinds): CommandData =>
  dialogue(`reports ${kind}`, {
    does: kinds[kind].does,
    takes: {
      from: optional('--from <day>', 'The first day, like 2026-11-01 (six days before the last)', readDay),
      to: optional('--to <day>', 'The last day, included (today)', readDay),
      isCsv: flag('--csv', 'Comma-separated values, with all columns'),
      daily: kind === 'day' ? { flags: [], read: () => undefined } : flag('--daily', 'One row per day'),
    },
    examples: ['', '--from 2026-11-01 --to 2026-11-30 --csv'],
    async run(house, { isCsv, ...query }) {
      const { call, columns } = kinds[kind]
      const data = await house.call(call, query)
      const rows = data.rows as Row[]
      if (data.isBuilding) house.note('The reports of earlier days are being built: they are not complete.')
      if (isCsv) return house.show(data, csvOf(rows))
      const days: Columns<Row> = kind === 'day' || query.daily ? ['day'] : []
      const title = `${data.from} to ${data.to}, ${data.zone ?? 'UTC'}`
      return house.show(data, [title, ...table(rows, [...days, ...columns], 'Nothing in this period.')])
    },
  })

/** All columns of the server. */
function csvOf(rows: Row[]): string[] {
  const flat = rows.map(({ rtp: ofGame, ...row }) => ({
    ...row,
    ...(ofGame && Object.fromEntries(Object.entries(ofGame).map(([name, value]) => [`rtp_${name}`, value]))),
  }))
  const names = Object.keys(flat[0] ?? {}) as (keyof (typeof flat)[number])[]
  return csv(names, flat)
}

type Check = HouseData<'showReportCheck'>

async function endOfCheck(house: HouseContext): Promise<Check> {
  for (let waitMs = 50; ; waitMs = Math.min(waitMs * 2, 1000)) {
    const data = await house.call('showReportCheck')
    if (data.check?.state !== 'wanted' && data.check?.state !== 'running') return data
    await pause(waitMs)
  }
}

function checkText({ check }: Check): string[] {
  if (!check) return ['No comparison was started.']
  if (check.state === 'failed') return ['The node that compared has stopped. Start again: reports check']
  const { compared, differences, differenceCount, movingDays, repairs } = check
  const size = `${count(compared)} sums`
  const found = counted(differenceCount, 'difference', 'differences')
  return [
    ...differences.map(
      ({ day, kind, subject, measure, reported, recomputed }) =>
        `WRONG: ${day} ${kind} ${subject} ${measure}: reported ${reported}, the ledger says ${recomputed}`,
    ),
    ...(differenceCount > differences.length ? [`and ${count(differenceCount - differences.length)} more`] : []),
    ...(movingDays.length ? [`Not compared, because money moved: ${movingDays.join(', ')}.`] : []),
    differenceCount
      ? `${found} in ${size}${repairs ? ', and all were corrected' : '. To correct them: reports check --repair'}.`
      : `${size}: all equal the ledger.`,
  ]
}

export const reportCommands = [
  ...(Object.keys(kinds) as (keyof typeof kinds)[]).map(reportOf),
  dialogue('reports check', {
    does: 'Recompute all reports from the ledger and list every difference',
    more: 'It runs on the server. A difference ends with exit code 2. Ctrl-C leaves it running',
    takes: { repair: flag('--repair', 'Correct every difference. It asks for confirmation') },
    examples: ['', '--repair --yes'],
    async run(house, { repair }) {
      if (repair) await house.confirm(() => 'Correct every report that differs from the ledger?')
      const { started, build } = await house.call(repair ? 'repairReports' : 'startReportCheck')
      if (!build.isFinished)
        throw new Problem(
          'refused',
          `The reports are being built: ${count(build.books)} books so far. Repeat the check when they are complete`,
          'building',
        )
      if (!started) house.note('A comparison is already running. This is its result:')
      const data = await endOfCheck(house)
      house.show(data, checkText(data))
      if (data.check?.state === 'failed') process.exitCode = exitCodes.unreachable
      else if (data.check?.differenceCount) process.exitCode = exitCodes.finding
    },
  }),
]
