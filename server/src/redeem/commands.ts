import { toAmount } from '@lucero/contract/shared/money'
import { all, declare, one } from '../ledger/command.ts'
import { suspensions } from '../suspension/suspension.ts'
import { creditGrants, wallets } from '../wallet/wallet.ts'
import { decideCancel, decideConfirm, decideCreate, decideReject } from './rules.ts'
import { redeems } from './store.ts'

export const createRedeem = declare({
  kind: 'create-redeem',
  reads: () => [all(wallets), all(creditGrants), all(suspensions)],
  body: ({ cents }) => ({ amount: toAmount(cents) }),
  decide: decideCreate,
})

export const confirmRedeem = declare({
  kind: 'confirm-redeem',
  reads: ({ id }) => [one(redeems, id), all(suspensions)],
  body: ({ id }) => ({ redeemId: id }),
  decide: decideConfirm,
})

export const cancelRedeem = declare({
  kind: 'cancel-redeem',
  reads: ({ id }) => [one(redeems, id)],
  body: ({ id }) => ({ redeemId: id }),
  decide: decideCancel,
})

export const rejectRedeem = declare({
  kind: 'reject-redeem',
  reads: ({ id }) => [one(redeems, id)],
  body: ({ id }) => ({ redeemId: id }),
  decide: decideReject,
})
