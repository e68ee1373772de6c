/** Found players, redeems, rounds, transfers, operators, bonuses and staff as groups of results. */
import type { HouseData } from '@lucero/contract/house/client'
import type { ReactNode } from 'react'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { HouseTime } from '../../lib/house-time.tsx'
import { useNavigate } from '@lucero/ui/page/router.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useOperators } from '../../lib/operators.ts'
import { operatorPath, paths, playerPath } from '../../lib/paths.ts'
import { transferKinds } from '../../lib/server-words.ts'
import { statuses } from '../bonuses/bonus-words.ts'
import { useOpenPlayer } from '../../player/open-player.ts'
import { redeemStatuses } from '../../player/redeem-status.ts'
import { Standing } from '../../player/standing.tsx'
import { roleNames } from '../../shell/role-names.ts'

type SearchResult = HouseData<'search'>
type StaffMember = HouseData<'listStaff'>['staff'][number]

/** `details` follow the title, the most important first. */
type Result = { id: string; title: string; details: readonly ReactNode[]; open: () => void }
export type Group = { label: string; results: readonly Result[] }

export function useGroups(found: SearchResult | undefined, staff: readonly StaffMember[]): readonly Group[] {
  const navigate = useNavigate()
  const openPlayer = useOpenPlayer()
  const { nameOf } = useOperators()
  const { players = [], redeems = [], rounds = [], transfers = [] } = found ?? {}
  const groups: Group[] = [
    {
      label: t('Players'),
      results: players.map(({ id, username, name, phone, standing }) => ({
        id,
        title: username,
        details: [name, phone, standing === 'active' ? null : <Standing key="standing" value={standing} />],
        open: () => navigate(playerPath(id)),
      })),
    },
    {
      label: t('Redeems'),
      results: redeems.map(({ redeem_id: id, username, operatorId, amount, status, createdAt }) => ({
        id,
        title: id,
        details: [
          <Amount key="amount" value={amount} />,
          wordFor(redeemStatuses, status),
          username,
          nameOf(operatorId),
          <HouseTime key="time" value={createdAt} />,
        ],
        open: () => navigate(`${paths.counter}?redeem=${encodeURIComponent(id)}`),
      })),
    },
    {
      label: t('Rounds'),
      results: rounds.map(({ roundId, provider, username, operatorId, gameId, startedAt }) => ({
        id: `${provider} ${roundId}`,
        title: roundId,
        details: [gameId, username, nameOf(operatorId), <HouseTime key="time" value={startedAt} />],
        open: () => openPlayer(username, `&kinds=round&mark=${encodeURIComponent(roundId)}`),
      })),
    },
    {
      label: t('Transfers'),
      results: transfers.map(({ transferId, username, kind, operatorId, createdAt }) => ({
        id: transferId,
        title: transferId,
        details: [
          wordFor(transferKinds, kind),
          username,
          operatorId === null ? null : nameOf(operatorId),
          <HouseTime key="time" value={createdAt} />,
        ],
        open: () => openPlayer(username, `&kinds=transfer&mark=${encodeURIComponent(transferId)}`),
      })),
    },
  ]
  return [...groups, ...useHouseGroups(found ?? {}, staff)].filter(({ results }) => results.length > 0)
}

type HouseResult = Pick<Partial<SearchResult>, 'operators' | 'bonuses'>

/** Results that belong to the house, not to a player. A node of an earlier version finds no operators and no bonuses. */
function useHouseGroups({ operators = [], bonuses = [] }: HouseResult, staff: readonly StaffMember[]): Group[] {
  const navigate = useNavigate()
  const { nameOf } = useOperators()
  return [
    {
      label: t('Operators'),
      results: operators.map(({ operatorId: id, name, blocked }) => ({
        id: String(id),
        title: name,
        details: [String(id), blocked ? t('Blocked') : null],
        open: () => navigate(operatorPath(id)),
      })),
    },
    {
      label: t('Bonuses'),
      results: bonuses.map(({ bonusId: id, title, operatorId, status, offeredUntil }) => ({
        id,
        title,
        details: [
          wordFor(statuses, status),
          operatorId === null ? null : nameOf(operatorId),
          <HouseTime key="time" value={offeredUntil} />,
        ],
        open: () => navigate(`${paths.bonuses}?bonus=${encodeURIComponent(id)}`),
      })),
    },
    {
      label: t('Staff'),
      results: staff.map(({ id, username, role, operatorId }) => ({
        id,
        title: username,
        details: [roleNames()[role], operatorId === null ? null : nameOf(operatorId)],
        open: () => navigate(paths.staff),
      })),
    },
  ]
}
