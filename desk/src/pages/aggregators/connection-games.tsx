/** The aggregator's list of games: those that wait are added to the lobby or declined. */
import { useMemo, useState } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHouseChange } from '../../lib/house.ts'
import page from '../../lib/page.module.css'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import { useCan } from '../../lib/session.ts'
import { formatCount } from '../../lib/sums.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'
import { SelectFilter, TextFilter } from '../../table/filters.tsx'
import { AddGames } from './add-games.tsx'
import type { ConnectionGame } from './connection.tsx'

/** A call takes so many games. */
const maxAdded = 100
const states = ['new', 'added', 'declined', 'all'] as const
const stateWords = {
  new: () => t('Waiting'),
  added: () => t('Added'),
  declined: () => t('Declined|game'),
  all: () => t('All'),
}

const isNew = ({ gameId, isDeclined }: ConnectionGame) => gameId === null && !isDeclined

export function ConnectionGames({ id }: { id: string }) {
  const url = useUrlState()
  const canChange = useCan('games.change')
  const state = oneOf(url.get('games'), states) ?? 'new'
  const text = url.get('text')
  const query = useHousePages('listConnectionGames', 'after', { id, state, limit: maxAdded, ...(text && { text }) })
  const rows = useMemo(() => query.data?.pages.flatMap(({ games }) => games), [query.data])
  const [adding, setAdding] = useState<readonly ConnectionGame[]>()
  const decline = useHouseChange('declineConnectionGame')
  const waiting = (rows ?? []).filter(isNew).slice(0, maxAdded)
  const onDecline = ({ code, isDeclined }: ConnectionGame) =>
    decline.mutate({ id, code, isDeclined: !isDeclined }, { onError: (error) => toast.error(errorText(error)) })
  return (
    <>
      <DataTable
        caption={t('Games of the aggregator')}
        columns={columns(canChange ? { onAdd: (game) => setAdding([game]), onDecline } : undefined)}
        rows={rows}
        rowKey={({ code }) => code}
        {...tablePages(query)}
        isSortable={false}
        emptyTitle={state === 'new' ? t('No game waits') : t('No game')}
        filters={
          <>
            <h2>{t('Games of the aggregator')}</h2>
            <SelectFilter
              label={t('State')}
              name="games"
              fallback="new"
              options={states.map((value) => ({ value, label: stateWords[value]() }))}
            />
            <TextFilter label={t('Name, code or studio')} name="text" />
            {canChange && <ReadList id={id} />}
            {canChange && waiting.length > 1 && (
              <Button size="small" onClick={() => setAdding(waiting)}>
                {plural(waiting.length, 'Add {count} game', 'Add {count} games')}
              </Button>
            )}
          </>
        }
      />
      {adding && <AddGames id={id} games={adding} onClose={() => setAdding(undefined)} />}
    </>
  )
}

function ReadList({ id }: { id: string }) {
  const read = useHouseChange('readConnectionGames')
  return (
    <Button
      size="small"
      loading={read.isPending}
      onClick={() =>
        read.mutate(
          { id },
          {
            onSuccess: ({ listed, added }) =>
              toast.success(
                t('{listed} games, {added} of them new', { listed: formatCount(listed), added: formatCount(added) }),
              ),
            onError: (error) => toast.error(errorText(error)),
          },
        )
      }
    >
      {t('Read the list now')}
    </Button>
  )
}

type Change = { onAdd: (game: ConnectionGame) => void; onDecline: (game: ConnectionGame) => void }

const columns = (change: Change | undefined): DataColumn<ConnectionGame>[] => [
  {
    id: 'name',
    header: t('Game'),
    cell: ({ name, studio, code }) => (
      <>
        <span className={page.strong}>{name}</span>
        <div className={page.small}>
          {studio} · {code}
        </div>
      </>
    ),
  },
  { id: 'category', header: t('Category'), cell: ({ category }) => category },
  {
    id: 'rtp',
    header: t('RTP'),
    align: 'end',
    cell: ({ returnToPlayer }) => (returnToPlayer === null ? '–' : `${returnToPlayer} %`),
  },
  {
    id: 'state',
    header: t('State'),
    cell: (game) => (
      <div>
        <Tag tone={game.gameId === null ? 'neutral' : 'green'}>{stateOf(game)}</Tag>
        {game.blockedCountries.length > 0 && (
          <div className={page.small}>{t('Not in {countries}', { countries: game.blockedCountries.join(', ') })}</div>
        )}
      </div>
    ),
  },
  ...(change
    ? [
        {
          id: 'actions',
          header: '',
          align: 'end' as const,
          cell: (game: ConnectionGame) => <Actions game={game} change={change} />,
        },
      ]
    : []),
]

function stateOf({ gameId, isDeclined, isListed, isEnabled }: ConnectionGame): string {
  if (!isListed) return t('No longer in the list')
  if (!isEnabled) return t('Disabled at the aggregator')
  if (gameId !== null) return stateWords.added()
  return isDeclined ? stateWords.declined() : stateWords.new()
}

function Actions({ game, change: { onAdd, onDecline } }: { game: ConnectionGame; change: Change }) {
  if (game.gameId !== null) return null
  return (
    <div className={page.actions}>
      {!game.isDeclined && (
        <Button size="small" onClick={() => onAdd(game)}>
          {t('Add')}
        </Button>
      )}
      <Button size="small" variant="ghost" onClick={() => onDecline(game)}>
        {game.isDeclined ? t('Let it wait again') : t('Decline|game')}
      </Button>
    </div>
  )
}
