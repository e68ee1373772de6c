/**
 * Topics: a change of a topic makes the queries of that topic stale. The topic of a call is the group of its permission, such as `redeems` of
 * `redeems.settle`. The live socket names topics too.
 */
import { houseCalls, type HouseCallName } from '@lucero/contract/house/calls'
import type { Permission } from '@lucero/contract/house/permissions'

type Topic = Permission extends `${infer Group}.${string}` ? Group : never

/** Other topics that a change of a topic may change. */
const alsoChanged: Partial<Record<Topic, readonly Topic[]>> = {
  applications: ['players'],
  approvals: [
    'players',
    'redeems',
    'bonuses',
    'ledger',
    'games',
    'providers',
    'shifts',
    'till',
    'stock',
    'settlements',
  ],
  bonuses: ['approvals'],
  credit: ['players', 'approvals', 'shifts', 'till', 'stock'],
  games: ['approvals'],
  ledger: ['approvals'],
  players: ['approvals'],
  providers: ['games', 'approvals'],
  redeems: ['players', 'approvals', 'shifts', 'till', 'stock'],
  shifts: ['till', 'reports'],
  till: ['shifts', 'reports'],
  settlements: ['approvals', 'stock', 'operators'],
  stock: ['approvals'],
}

/** Calls whose result also shows something of other topics, such as the requests about a redeem. */
const alsoShown: Partial<Record<HouseCallName, readonly Topic[]>> = {
  findPackage: ['approvals'],
  getOverview: ['redeems', 'applications', 'approvals', 'inbox', 'risk', 'ledger', 'reports', 'providers'],
  listConnections: ['games', 'approvals'],
  listCredit: ['approvals'],
  listHouseBonuses: ['approvals'],
  listPackages: ['approvals'],
  listRedeems: ['approvals'],
  packageSettings: ['approvals'],
  showApproval: ['players', 'redeems', 'bonuses', 'risk'],
  showPlayer: ['approvals'],
  showRace: ['approvals'],
}

function topicOf(name: HouseCallName): Topic | undefined {
  const [group, right] = houseCalls[name].permission.split('.') as [Topic, string | undefined]
  if (right === undefined) return undefined
  return group === 'totals' ? 'reports' : group
}

/** True if a change of these topics makes the result of the call stale. */
export function isStaleAfter(name: HouseCallName, topics: readonly string[]): boolean {
  return [topicOf(name), ...(alsoShown[name] ?? [])].some((topic) => topic !== undefined && topics.includes(topic))
}

/** The topics that a call changes. */
export function changedBy(name: HouseCallName): readonly Topic[] {
  const topic = topicOf(name)
  return topic ? [topic, ...(alsoChanged[topic] ?? [])] : []
}
