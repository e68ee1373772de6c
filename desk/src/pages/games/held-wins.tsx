/** Wins that a limit on payouts has refused. The house compares them with the provider, and raises the limit or not. */
import type { HouseData } from '@lucero/contract/house/client'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { tablePages, useHousePages } from '../../lib/pages.ts'
import page from '../../lib/page.module.css'
import { useCan } from '../../lib/session.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import { DataTable, type DataColumn } from '../../table/data-table.tsx'

type HeldWin = HouseData<'listHeldWins'>['wins'][number]

export function HeldWins() {
  return useCan('providers.read') ? <HeldWinTable /> : null
}

function HeldWinTable() {
  const wins = useHousePages('listHeldWins', 'after', {})
  return (
    <DataTable
      caption={t('Wins above a limit')}
      columns={columns()}
      rows={wins.data?.pages.flatMap((one) => one.wins)}
      rowKey={({ id }) => id}
      {...tablePages(wins)}
      emptyTitle={t('No win was refused')}
      csvName="held-wins"
      filters={
        <>
          <h2>{t('Wins above a limit')}</h2>
          <p className={page.small}>
            {t(
              'Nothing was paid, and the round is open. The provider sends the win again, and it is paid within the limit.',
            )}
          </p>
        </>
      }
    />
  )
}

const limits: Record<string, (amount: string) => string> = {
  game: (amount) => t('{amount}: the largest multiple of the game', { amount }),
  round: (amount) => t('{amount} per round', { amount }),
  day: (amount) => t('{amount} per day', { amount }),
}

const limitText = ({ limit, limitAmount }: HeldWin) => wordFor(limits, limit, formatAmount(limitAmount))

const columns = (): DataColumn<HeldWin>[] => [
  {
    id: 'at',
    header: t('First sent'),
    cell: ({ firstAt }) => <RelativeTime value={firstAt} />,
    value: ({ firstAt }) => firstAt,
  },
  {
    id: 'player',
    header: t('Player'),
    cell: ({ username }) => <PlayerLink username={username} />,
    value: ({ username }) => username,
  },
  {
    id: 'round',
    header: t('Round'),
    cell: ({ provider, gameId, round }) => (
      <>
        <span className={page.strong}>{gameId}</span>
        <div className={page.small}>
          {provider} · <span className={page.mono}>{round}</span>
        </div>
      </>
    ),
    value: ({ round }) => round,
  },
  {
    id: 'stake',
    header: t('Stakes'),
    align: 'end',
    cell: ({ stake }) => <Amount value={stake} />,
    value: ({ stake }) => stake,
  },
  {
    id: 'amount',
    header: t('Win'),
    align: 'end',
    cell: ({ amount }) => <Amount value={amount} />,
    value: ({ amount }) => amount,
  },
  { id: 'limit', header: t('Limit'), cell: limitText, value: limitText },
  {
    id: 'state',
    header: t('State'),
    cell: ({ paidAt, attempts }) => (
      <>
        <Tag tone={paidAt === null ? 'red' : 'green'}>{paidAt === null ? t('Waits') : t('Paid')}</Tag>
        <div className={page.small}>{plural(attempts, '{count} attempt', '{count} attempts')}</div>
      </>
    ),
    value: ({ paidAt }) => paidAt ?? '',
  },
]
