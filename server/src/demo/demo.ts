/** Seeds the demo data at the first start. Existing rows are not changed. */
import { randomUUID } from 'node:crypto'
import { brand } from '@lucero/contract/shared/brand'
import { ownGames } from '@lucero/contract/shared/own-games'
import { addDemoPlayer } from '../auth/demo-player.ts'
import { grantCredit } from '../bonus/bonus.ts'
import { demoBonuses } from './bonuses.ts'
import { createBonus, publishBonus } from '../bonus/offers.ts'
import { addGame } from '../catalogue/catalogue.ts'
import type { Kit } from '../kit/kit.ts'
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

export async function seedDemo(kit: Kit): Promise<Demo> {
  const password = demoPassword
  await seedHouse(kit)
  await seedDemoBonuses(kit)
  const [player, fresh] = demoPlayers
  const demo = await addDemoPlayer(kit, { ...player, password })
  await addDemoPlayer(kit, { ...fresh, password })
  if (demo.isNew) await seedDemoActivity(kit, demo.id)
  return { username: player.username, password, isNew: demo.isNew }
}

/** Operators, games and staff. */
export async function seedHouse(kit: Kit): Promise<void> {
  for (const operator of demoOperators) await addOperator(kit, operator)
  for (const [position, game] of ownGames.entries()) await addGame(kit.db, game, position)
  await addDemoStaff(kit, 1001)
}

/** One bonus of each kind. Later changes by the house are kept. */
export async function seedDemoBonuses(kit: Kit, bonuses = demoBonuses): Promise<void> {
  const offeredFrom = kit.clock.now()
  const offeredUntil = new Date(offeredFrom.getTime() + 365 * 86_400_000)
  for (const bonus of bonuses) {
    const isNew = await createBonus(kit, { ...bonus, offeredFrom, offeredUntil })
    if (isNew) await publishBonus(kit, bonus.id, true)
  }
}

/** Creates real transfers through the same functions as the API. */
async function seedDemoActivity(kit: Kit, playerId: string): Promise<void> {
  await applyToOperator(kit, playerId, { operatorId: 1001 })
  await grantCredit(kit, { playerId, operatorId: 1001, cents: 128_400n, requestId: randomUUID() })
  await transferToGame(kit, playerId, {
    items: [
      { gameId: 'night-reels', amount: 50 },
      { gameId: 'dice', amount: 20 },
    ],
  })
  await collectCredits(kit, playerId, undefined)
  await transferToGame(kit, playerId, {
    items: [
      { gameId: 'blackjack', amount: 25 },
      { gameId: 'mines', amount: 12.2 },
    ],
  })
  const { redeem } = await createRedeem(kit, playerId, { amount: 40 })
  await cancelRedeem(kit, playerId, redeem.redeem_id)
  await createRedeem(kit, playerId, { amount: 15 })
  await notifyPlayer(kit, playerId, { code: 'welcome', fields: { brand } }, 'house')
}
