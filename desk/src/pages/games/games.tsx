import type { HouseData } from '@lucero/contract/house/client'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { addDays, today } from '../../lib/days.ts'
import { useHouse } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { formatCount, formatSum } from '../../lib/sums.ts'
import { useUrlState } from '../../lib/url-state.ts'
import { gameCategories } from '../../lib/server-words.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { TextFilter } from '../../table/filters.tsx'
import type { Game } from './game.ts'
import { EditGame } from './edit-game.tsx'
import { AddGame } from './add-game.tsx'

type GameReport = HouseData<'reportByGame'>['rows'][number]
type Row = { game: Game; report: GameReport | undefined }

const rtpDays = 30

export function Games() {
  const games = useHouse('listHouseGames')
  const canReadTotals = useCan('totals.read')
  const canChange = useCan('games.change')
  const report = useHouse(
    'reportByGame',
    { from: addDays(today(), 1 - rtpDays), to: today() },
    { enabled: canReadTotals },
  )
  const [edited, setEdited] = useState<string>()
  const [isAdding, setAdding] = useState(false)
  const text = useUrlState().get('game')?.trim().toLowerCase() ?? ''
  const rows = useMemo(() => {
    const reports = new Map(report.data?.rows.map((row) => [row.id, row]))
    return games.data?.games
      .filter((game) => contains(game, text))
      .map((game) => ({ game, report: reports.get(game.id) }))
  }, [games.data, report.data, text])
  const open = games.data?.games.find(({ id }) => id === edited)
  return (
    <>
      <DataTable
        caption={t('Games')}
        columns={columns(canReadTotals)}
        rows={rows}
        rowKey={({ game }) => game.id}
        error={games.error}
        onRetry={() => void games.refetch()}
        onOpen={canChange ? ({ game }) => setEdited(game.id) : undefined}
        csvName="games"
        filters={
          <>
            <h2>{t('Games')}</h2>
            <TextFilter label={t('Name, id, category or provider')} name="game" />
            {canChange && (
              <Button size="small" onClick={() => setAdding(true)}>
                {t('Add a game')}
              </Button>
            )}
          </>
        }
      />
      {open && <EditGame game={open} onClose={() => setEdited(undefined)} />}
      {isAdding && <AddGame onClose={() => setAdding(false)} />}
    </>
  )
}

const contains = ({ id, name, category, provider }: Game, text: string) =>
  [id, name, category, wordFor(gameCategories, category), provider ?? ''].some((value) =>
    value.toLowerCase().includes(text),
  )

const percent = (value: number | null | undefined) =>
  value === null || value === undefined ? '–' : `${Math.round(value * 100) / 100} %`

const columns = (hasReport: boolean): DataColumn<Row>[] => [
  {
    id: 'name',
    header: t('Game'),
    cell: ({ game }) => (
      <>
        <span className={page.strong}>{game.name}</span>
        <div className={page.small}>{game.provider ?? t('Own game')}</div>
      </>
    ),
    value: ({ game }) => game.name,
  },
  {
    id: 'category',
    header: t('Category'),
    cell: ({ game }) => wordFor(gameCategories, game.category),
    value: ({ game }) => wordFor(gameCategories, game.category),
  },
  {
    id: 'state',
    header: t('State'),
    cell: ({ game }) => <GameState game={game} />,
    value: ({ game }) => String(game.enabled),
  },
  {
    id: 'maxBet',
    header: t('Maximum bet'),
    align: 'end',
    cell: ({ game }) => (game.maxBet === null ? t('None') : <Amount value={game.maxBet} />),
    isAmount: true,
    value: ({ game }) => game.maxBet,
  },
  ...(hasReport ? reportColumns() : []),
]

function GameState({ game: { enabled, isTrial } }: { game: Game }) {
  if (!enabled) return <Tag tone="red">{t('Disabled')}</Tag>
  return isTrial ? <Tag tone="violet">{t('Trial')}</Tag> : <Tag tone="green">{t('Enabled')}</Tag>
}

const reportColumns = (): DataColumn<Row>[] => [
  {
    id: 'bets',
    header: t('Bets, 30 days'),
    align: 'end',
    cell: ({ report }) => formatCount(report?.bets ?? 0),
    value: ({ report }) => report?.bets ?? 0,
  },
  {
    id: 'ggr',
    header: t('GGR, 30 days'),
    align: 'end',
    cell: ({ report }) => formatSum(report?.ggr ?? '0.00'),
    value: ({ report }) => Number(report?.ggr ?? 0),
  },
  {
    id: 'theoretical',
    header: t('RTP'),
    align: 'end',
    cell: ({ game }) => percent(game.returnToPlayer),
    value: ({ game }) => game.returnToPlayer,
  },
  {
    id: 'observed',
    header: t('Observed RTP'),
    align: 'end',
    cell: ({ report }) => <Observed rtp={report?.rtp} />,
    value: ({ report }) => report?.rtp.observed,
  },
]

function Observed({ rtp }: { rtp: GameReport['rtp'] | undefined }) {
  if (!rtp || rtp.observed === null) return '–'
  return (
    <>
      <span className={page.strong}>{percent(rtp.observed)}</span>
      <div className={page.small} title={t('99.9 % interval')}>
        {rtp.low === null ? '–' : `${rtp.low.toFixed(2)} – ${percent(rtp.high)}`}
      </div>
      {rtp.isOutside && (
        <Tag tone="red">
          <TriangleAlert size={12} aria-hidden="true" /> {t('Outside of the interval')}
        </Tag>
      )}
    </>
  )
}
