/** Seeds the demo data at the first start. Existing rows are not changed. */
import { randomUUID } from 'node:crypto'
import { brand } from '@lucero/contract/shared/brand'
import { ownGames } from '@lucero/contract/shared/own-games'
import { addDemoPlayer } from '../auth/demo-player.ts'
import { grantCredit } from '../bonus/bonus.ts'
import { demoBonuses } from './bonuses.ts'
import { createBonus, publishBonus } from '../bonus/offers.ts'
import { addGame } from '../catalogue/catalogue.ts'
import type { Runtime } from '../runtime/runtime.ts'
import { notifyPlayer } from '../notifications/notifications.ts'
import { addOperator, applyToOperator } from '../operators/operators.ts'
import { cancelRedeem, createRedeem } from '../redeem/redeem.ts'
import { addDemoStaff } from '../staff/demo-staff.ts'
import { collectCredits, transferToGame } from '../wallet/wallet.ts'

export const demoPassword = 'Demo!pass1'

export const demoPlayers = [
  { username: 'demoplayer', phoneCode: 1, phone: '3055550101' },
  { username: 'freshplayer', phoneCode: 1, phone: '3055550102' },
] as const

export const demoOperators = [
  { id: 1001, name: 'Estrella Norte', approvesItself: true, welcomeCents: 10_000n },
  { id: 1002, name: 'Casa del Sol', approvesItself: false, welcomeCents: 0n },
  { id: 1003, name: 'Luna Clara', approvesItself: false, welcomeCents: 5000n },
]

export type Demo = { username: string; password: string; isNew: boolean }

export async function seedDemo(runtime: Runtime): Promise<Demo> {
  const password = demoPassword
  await seedHouse(runtime)
  await seedDemoBonuses(runtime)
  const [player, fresh] = demoPlayers
  const demo = await addDemoPlayer(runtime, { ...player, password })
  await addDemoPlayer(runtime, { ...fresh, password })
  if (demo.isNew) await seedDemoActivity(runtime, demo.id)
  return { username: player.username, password, isNew: demo.isNew }
}

/** Operators, games and staff. */
export async function seedHouse(runtime: Runtime): Promise<void> {
  for (const operator of demoOperators) await addOperator(runtime, operator)
  for (const [position, game] of ownGames.entries()) await addGame(runtime.db, game, position)
  await addDemoStaff(runtime, 1001)
}

/** One bonus of each kind. Later changes by the house are kept. */
export async function seedDemoBonuses(runtime: Runtime, bonuses = demoBonuses): Promise<void> {
  const offeredFrom = runtime.clock.now()
  const offeredUntil = new Date(offeredFrom.getTime() + 365 * 86_400_000)
  for (const bonus of bonuses) {
    const isNew = await createBonus(runtime, { ...bonus, offeredFrom, offeredUntil })
    if (isNew) await publishBonus(runtime, bonus.id, true)
  }
}

/** Creates real transfers through the same functions as the API. */
async function seedDemoActivity(runtime: Runtime, playerId: string): Promise<void> {
  await applyToOperator(runtime, playerId, { operatorId: 1001 })
  const credit = { playerId, operatorId: 1001, cents: 128_400n, requestId: randomUUID() }
  await grantCredit(runtime, credit, runtime.books.submit)
  await transferToGame(runtime, playerId, {
    items: [
      { gameId: 'night-reels', amount: 50 },
      { gameId: 'dice', amount: 20 },
    ],
  })
  await collectCredits(runtime, playerId, undefined)
  await transferToGame(runtime, playerId, {
    items: [
      { gameId: 'blackjack', amount: 25 },
      { gameId: 'mines', amount: 12.2 },
    ],
  })
  const { redeem } = await createRedeem(runtime, playerId, { amount: 40 })
  await cancelRedeem(runtime, playerId, redeem.redeem_id)
  await createRedeem(runtime, playerId, { amount: 15 })
  await notifyPlayer(runtime, playerId, { code: 'welcome', fields: { brand } }, 'house')
}
