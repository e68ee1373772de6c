/** For tests: operators, a redeem and a statement. */
import type { HouseData } from '@lucero/contract/house/client'

const operator = { approvesItself: false, blocked: false }

export const operators: HouseData<'listHouseOperators'> = {
  operators: [
    { id: 1001, name: 'Northside', welcomeCredit: 25, ...operator },
    { id: 1002, name: 'Harbour', welcomeCredit: 0, ...operator },
  ],
}

type Redeem = HouseData<'listRedeems'>['redeems'][number]

export const redeem: Redeem = {
  redeem_id: 'R123456789',
  operator_id: 1001,
  username: 'ana',
  amount: 1240.5,
  status: 'pending',
  wrongCodes: 1,
  createdAt: '2026-11-17T10:00:00.000Z',
  settledAt: null,
  settledBy: null,
  approvedBy: null,
  receipt: null,
  rejection: null,
  method: null,
  reference: null,
  waitsSince: null,
}

/** The lines before a redeem: credit, play, and the redeem itself. */
export function historyOf({ amount, redeem_id: redeemId, operator_id: operatorId }: Redeem) {
  const game = { id: 'night-reels', name: 'Night Reels' }
  const rows = [
    { kind: 'redeem-made' as const, change: 0, amount, redeemId },
    { kind: 'from-game' as const, change: 0, amount, game },
    { kind: 'win' as const, change: amount - 10, amount: amount - 10, game },
    { kind: 'bet' as const, change: -10, amount: 10, game },
    { kind: 'to-game' as const, change: 0, amount: 20, game },
    { kind: 'credit' as const, change: 20, amount: 20 },
  ]
  return {
    rows: rows.map((row, index) => ({
      ...row,
      number: 60 - index,
      part: 1,
      operatorId,
      balance: null,
      createdAt: new Date(Date.parse('2026-11-17T10:00:00Z') - index * 240_000).toISOString(),
    })),
    next: null,
    days: [],
  }
}
