import { toAmount } from '@lucero/contract/money'
import { all, declare, one, type Change } from '../ledger/command.ts'
import { creditGrants, wallets } from '../wallet/wallet.ts'
import { decideConfirm, decideCreate, decideGiveBack } from './rules.ts'
import { redeems } from './store.ts'

export const createRedeem = declare({
  kind: 'create-redeem',
  reads: () => [all(wallets), all(creditGrants)],
  body: ({ cents }) => ({ amount: toAmount(cents) }),
  decide: decideCreate,
})

export const confirmRedeem = declare({
  kind: 'confirm-redeem',
  reads: ({ id }) => [one(redeems, id)],
  body: ({ id }) => ({ redeemId: id }),
  decide: decideConfirm,
})

type RedeemRef = { id: string }

export const cancelRedeem = declare({
  kind: 'cancel-redeem',
  reads: ({ id }: RedeemRef) => [one(redeems, id)],
  body: ({ id }) => ({ redeemId: id }),
  decide: (book, { id }, now) => decideGiveBack(book, { id, status: 'cancelled' }, now),
})

export const rejectRedeem = declare({
  kind: 'reject-redeem',
  reads: ({ id }: RedeemRef & { also: Change[] }) => [one(redeems, id)],
  body: ({ id }) => ({ redeemId: id }),
  decide: (book, { id, also }, now) => decideGiveBack(book, { id, status: 'rejected', also }, now),
})
