import { toAmount } from '@lucero/contract/shared/money'
import { all, declare } from '../ledger/command.ts'
import { saferPlay } from '../safer/safer.ts'
import { suspensions } from '../suspension/suspension.ts'
import { decideCollect, decideTransfer } from './rules.ts'
import { creditGrants, wallets } from './store.ts'

export const collect = declare({
  kind: 'collect',
  reads: () => [all(wallets)],
  body: ({ gameWalletId }) => ({ gameWalletId }),
  decide: decideCollect,
})

export const transferToGame = declare({
  kind: 'transfer-to-game',
  reads: () => [all(wallets), all(saferPlay), all(suspensions), all(creditGrants)],
  body: ({ items }) => ({ items: items.map(({ gameId, cents }) => ({ gameId, amount: toAmount(cents) })) }),
  decide: decideTransfer,
})
