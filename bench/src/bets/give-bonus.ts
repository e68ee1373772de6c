/** A bonus for the players of a benchmark. */
import { randomUUID } from 'node:crypto'
import type { PlayerSession } from '@lucero/lab/load/requests'
import { activateBonus } from '../../../server/src/bonus/bonus.ts'
import { createBonus, publishBonus } from '../../../server/src/bonus/offers.ts'
import type { Runtime } from '../../../server/src/runtime/runtime.ts'

/** The players activate a bonus that is neither used up nor wagered during the benchmark. Returns its id. */
export async function giveBonus(runtime: Runtime, sessions: PlayerSession[]): Promise<string> {
  const id = randomUUID()
  await createBonus(runtime, {
    id,
    title: 'Bench',
    description: '',
    titleTranslations: {},
    descriptionTranslations: {},
    audience: 'all',
    operatorId: null,
    repeats: false,
    offeredFrom: new Date(0),
    offeredUntil: new Date(Date.now() + 86_400_000),
    terms: {
      kind: 'no-deposit',
      minDeposit: 0n,
      maxDeposit: 0n,
      amount: 100_000_00n,
      playThrough: 10_000,
      maxBet: null,
      shares: {},
      spins: null,
    },
  })
  await publishBonus(runtime, id, true)
  for (const { player } of sessions) await activateBonus(runtime, player, id)
  return id
}
