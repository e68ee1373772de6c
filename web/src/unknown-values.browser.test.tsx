// Specification 1: a newer server sends a value that this build does not have. Each page shows it as text and stays intact.
import type { CallName } from '@lucero/contract/player/calls'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { demoPlayer, token } from './testing/demo-player.ts'
import { renderApp } from './testing/render-app.tsx'
import { stubServer, type Answers } from './testing/stub-server.ts'
import { noLimits } from '@lucero/ui/testing/no-limits.ts'

const at = '2026-11-15T00:41:07.000Z'
const unknown: string = 'on hold'
const bonus = {
  id: '6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d01',
  title: 'Night gift',
  description: 'Ten on the house.',
  kind: 'no-deposit',
  minDeposit: 0,
  maxDeposit: 0,
  amount: 10,
  playThrough: 5,
  target: 50,
  days: 15,
  cap: 2500,
  closesUnder: 0.5,
  maxBet: 2,
  games: [],
  freeSpins: null,
  offeredUntil: at,
  state: 'offered',
  refusal: null,
}
const credit = {
  bonusId: bonus.id,
  title: 'Night gift',
  kind: 'no-deposit',
  operatorId: 1001,
  state: 'wagering',
  amount: 10,
  balance: 8.4,
  freeSpinsWon: 0,
  freeSpinsLeft: 0,
  target: 50,
  wagered: 12.8,
  cap: 2500,
  maxBet: 2,
  activatedAt: at,
  startedAt: at,
  expiresAt: null,
  endedAt: at,
  collected: 0,
  forfeited: 0,
  forfeitReason: null,
  forfeitCause: null,
  lastBets: [],
}
const round = { roundId: 'r', createdAt: at, operatorId: 1001, casinoGame: { name: 'Dice' }, bet: 2.5, paid: 4 }
const transaction = { id: 't', createdAt: at, operator_id: 1001, user_name: 'demoplayer', amount: 12.5 }
const redeem = { redeem_code: null, operator_id: 1001, redeem_id: 'R123456789', amount: 15, createdAt: at }
const line = { number: 9, part: 1, createdAt: at, operatorId: 1001, amount: 100, change: 100 }
const activity = {
  transactionId: 'lucero_1',
  createdAt: at,
  wallet: { operatorId: 1001 },
  casinoGame: { name: 'Dice' },
  casinoBet: { amount: 2.5 },
  amount: 1,
  afterBalance: 3,
  roundId: 'r',
}
const conversation = { id: 'C4K7QX2M9A', reference: 'R1', createdAt: at, updatedAt: at }
const game = { id: 'comet', name: 'Comet', category: unknown, provider: null, returnToPlayer: 0.96 }
const page1 = <Row,>(...rows: Row[]) => ({ rows, count: rows.length })
const operator = { id: 1003, name: 'Aurora' }

/** The value, the page that shows it, the responses of its server, and the expected text. */
const places: [value: string, path: string, answers: { [N in CallName]?: unknown }, text: string | RegExp][] = [
  [
    'status of a transaction',
    '/transactions',
    { getTransactions: { transactions: page1({ ...transaction, status: unknown }) } },
    unknown,
  ],
  ['status of a redeem', '/redeem', { getRedeems: { redeems: page1({ ...redeem, status: unknown }) } }, unknown],
  [
    'actionType',
    '/lastActivity',
    { getCasinoTransactions: { casinoTransaction: page1({ ...activity, actionType: unknown }) } },
    unknown,
  ],
  [
    'state of a round',
    '/lastActivity?view=rounds',
    { getRounds: { rows: [{ ...round, state: unknown }], next: null } },
    unknown,
  ],
  ['activeStatus', '/myOperators', { getMyOperators: [{ activeStatus: 7, operator }] }, 'Aurora'],
  [
    'activeStatus in the list of all',
    '/operators',
    { getOperators: { operators: [] }, getMyOperators: [{ activeStatus: 7, operator }] },
    'Aurora',
  ],
  [
    'kind of a bonus',
    '/bonus',
    { getBonuses: { bonus: [{ ...bonus, kind: unknown }], history: [] }, getWagered: null },
    unknown,
  ],
  [
    'refusal of a bonus',
    '/bonus',
    { getBonuses: { bonus: [{ ...bonus, refusal: 'BONUS_ON_HOLD' }], history: [] }, getWagered: null },
    'BONUS ON HOLD',
  ],
  [
    'state of the open bonus',
    '/bonus',
    { getBonuses: { bonus: [], history: [] }, getWagered: { ...credit, state: unknown } },
    unknown,
  ],
  [
    'state of a bonus that is over',
    '/bonus',
    { getBonuses: { bonus: [], history: [{ ...credit, state: unknown }] }, getWagered: null },
    unknown,
  ],
  [
    'subject of a notification',
    '/notifications',
    {
      getNotifications: {
        notifications: page1({
          message: 'Hello',
          created_at: at,
          adminUser: { username: 'house' },
          about: { kind: unknown, id: '1' },
        }),
      },
    },
    'Hello',
  ],
  [
    'kind of a statement line',
    '/statement',
    { getStatement: { rows: [{ ...line, kind: unknown }], next: null, days: [] } },
    unknown,
  ],
  [
    'topic of a conversation',
    '/contactus',
    { getConversations: { conversations: page1({ ...conversation, topic: unknown, status: 'open' }) } },
    // Beside the reference, in one link.
    /on hold/,
  ],
  [
    'status of a conversation',
    '/contactus',
    { getConversations: { conversations: page1({ ...conversation, topic: 'redeem', status: unknown }) } },
    unknown,
  ],
  [
    'kind of a break',
    '/saferPlay',
    { getSaferPlay: { ...noLimits, break: { kind: unknown, from: at, until: null } } },
    unknown,
  ],
  ['category of a game', '/', { getGames: { categoryGames: page1(game) } }, /on hold/],
]

beforeEach(() => page.viewport(1440, 900))

it.each(places)('specification 1: an unknown %s leaves the page %s intact', async (_value, path, answers, text) => {
  stubServer({ ...demoPlayer, ...(answers as Answers) })
  await renderApp(path, { token })
  await expect.element(page.getByRole('main').getByText(text).first()).toBeVisible()
  expect(page.getByText('Something broke on our side').query()).toBeNull()
})

it('ACT-4 RED-2 an open redeem that gets an unknown status shows it as text', async () => {
  const pending = { ...redeem, status: 'pending', redeem_code: 'JX1W-ZS43' }
  const answers: object = {
    getRedeems: { redeems: page1(pending) },
    getRedeem: { redeem: { ...redeem, status: unknown } },
  }
  stubServer({ ...demoPlayer, ...answers })
  await renderApp('/redeem', { token })
  await page.getByRole('button', { name: 'Show Code' }).click()
  await expect.element(page.getByRole('dialog', { name: unknown })).toBeVisible()
  expect(page.getByText('is back in your main wallet').query()).toBeNull()
})
