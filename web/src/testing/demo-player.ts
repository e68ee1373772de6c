/** For tests: a signed-in player with an operator, credit and an active bonus. */
import type { Answers } from './stub-server.ts'

export const token = 'a-token'

export const demoPlayer = {
  getUser: {
    user: {
      id: '0198f7a0-0000-7000-8000-000000000001',
      username: 'demoplayer',
      firstName: null,
      lastName: null,
      dateOfBirth: null,
      gender: null,
      country: null,
      phone: '5551234567',
      phoneCode: 1,
      isActive: true,
    },
  },
  getWallets: {
    wallets: {
      id: 'wallet',
      operator_id: 1001,
      amount: 1284,
      gameCredits: 37.2,
      gameWallets: [],
      nonCashAmount: 24.5,
      bonusActive: true,
    },
  },
  getMyOperators: [
    { activeStatus: 2, operator: { id: 1003, name: 'Aurora' } },
    { activeStatus: 1, operator: { id: 1001, name: 'Estrella' } },
    { activeStatus: 0, operator: { id: 1002, name: 'Poniente' } },
  ],
  getPlayResults: { days: [], months: [] },
  getHelpLines: { helpLines: [] },
  signOut: {},
} satisfies Answers
