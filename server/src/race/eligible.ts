import type { Tx } from '@lucero/kit/db'
import type { Runtime } from '../runtime/runtime.ts'
import { frozenAmong } from '../ledger/audit/freeze.ts'
import { activeAmong } from '../players/players.ts'
import { excludedPlayers } from '../safer/safer.ts'

/** The players among them without a time-out or self-exclusion, whose account is neither deactivated, closed nor frozen. */
export async function mayTakePart(runtime: Runtime, tx: Tx, playerIds: string[]): Promise<Set<string>> {
  if (!playerIds.length) return new Set()
  const active = await activeAmong(tx, playerIds)
  const excluded = await excludedPlayers(tx, playerIds, runtime.clock.now())
  const frozen = await frozenAmong(tx, playerIds)
  return new Set(playerIds.filter((id) => active.has(id) && !excluded.has(id) && !frozen.has(id)))
}
