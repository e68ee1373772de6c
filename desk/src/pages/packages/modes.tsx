/** The statistics of the modes, computed by the checker from the tables. */
import { useMemo } from 'react'
import { t } from '@lucero/ui/text/t.ts'
import page from '../../lib/page.module.css'
import { formatCount } from '../../lib/sums.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { oddsText, timesText, type Version } from './words.ts'

type Mode = Version['modes'][number]
const keyOf = ({ name }: Mode) => name

export function Modes({ modes }: { modes: readonly Mode[] }) {
  const columns = useMemo(() => columnsOf(), [])
  return (
    <>
      <DataTable
        caption={t('Modes')}
        columns={columns}
        rows={modes}
        rowKey={keyOf}
        isWide
        csvName="modes"
        filters={<h2>{t('Modes')}</h2>}
      />
      <SmallBets modes={modes} />
    </>
  )
}

/** Payouts are rounded down to whole cents, which lowers the RTP of small bets. */
function SmallBets({ modes }: { modes: readonly Mode[] }) {
  const lower = modes.filter(({ rtp, rtpAtBet }) => Object.values(rtpAtBet).some((one) => one !== rtp))
  if (lower.length === 0) return null
  const bets = [...new Set(lower.flatMap(({ rtpAtBet }) => Object.keys(rtpAtBet)))].toSorted(
    (a, b) => Number(a) - Number(b),
  )
  const title = t('RTP by bet, with payouts rounded down to cents')
  return (
    <DataTable
      caption={title}
      columns={[
        nameColumn(),
        ...bets.map((bet) => ({
          id: bet,
          header: bet,
          align: 'end' as const,
          cell: ({ rtpAtBet }: Mode) => percentText(rtpAtBet[bet]),
        })),
      ]}
      rows={lower}
      rowKey={keyOf}
      isWide
      isSortable={false}
      filters={<h2>{title}</h2>}
    />
  )
}

const percentText = (rtp: string | undefined) => (rtp === undefined ? '–' : `${rtp} %`)

const nameColumn = (): DataColumn<Mode> => ({
  id: 'mode',
  header: t('Mode'),
  cell: ({ name }) => <span className={page.strong}>{name}</span>,
  value: keyOf,
})

/** A column of numbers, which are exact in the CSV file. */
const figure = (id: string, header: string, value: (mode: Mode) => number, text: (value: number) => string) => ({
  id,
  header,
  align: 'end' as const,
  cell: (mode: Mode) => text(value(mode)),
  value,
})

const columnsOf = (): DataColumn<Mode>[] => [
  nameColumn(),
  figure('cost', t('Cost'), ({ cost }) => cost, timesText),
  {
    id: 'rtp',
    header: t('RTP'),
    align: 'end',
    cell: ({ rtp }) => percentText(rtp),
    value: ({ rtp }) => Number(rtp),
    csv: ({ rtp }) => rtp,
  },
  figure('hitRate', t('Any win'), ({ hitRate }) => hitRate, oddsText),
  figure('maxWin', t('Largest win'), ({ maxWin }) => maxWin, timesText),
  figure('maxWinChance', t('Its odds'), ({ maxWinChance }) => maxWinChance, oddsText),
  figure(
    'deviation',
    t('Deviation'),
    ({ standardDeviation }) => standardDeviation,
    (value) => value.toFixed(2),
  ),
  figure('outcomes', t('Outcomes'), ({ outcomes }) => outcomes, formatCount),
  figure('payouts', t('Payouts'), ({ distinctPayouts }) => distinctPayouts, formatCount),
  {
    id: 'likely',
    header: t('Likeliest win'),
    align: 'end',
    cell: ({ mostLikelyWin: win }) => (win ? `${timesText(win.payout)}, ${oddsText(win.chance)}` : '–'),
  },
]
