import { grants } from '../bonus/bonus.ts'
import { rounds } from '../games/rounds.ts'
import { all, declare } from '../ledger/command.ts'
import { accountClosures } from '../players/players.ts'
import { wallets } from '../wallet/wallet.ts'
import { decideActivate, decideApply, decideApprove, decideLeave, decideReject } from './rules.ts'

export const apply = declare({
  kind: 'apply',
  reads: () => [all(wallets), all(accountClosures)],
  body: ({ operator }) => ({ operatorId: operator.id }),
  decide: decideApply,
})

export const approve = declare({
  kind: 'approve',
  reads: () => [all(wallets)],
  body: ({ operator }) => ({ operatorId: operator.id }),
  decide: decideApprove,
})

export const rejectApplication = declare({
  kind: 'reject-application',
  reads: () => [all(wallets)],
  body: ({ operatorId }) => ({ operatorId }),
  decide: decideReject,
})

export const activateOperator = declare({
  kind: 'activate-operator',
  reads: () => [all(wallets), all(accountClosures)],
  body: ({ operatorId }) => ({ operatorId }),
  decide: decideActivate,
})

export const leaveOperator = declare({
  kind: 'leave-operator',
  reads: () => [all(wallets), all(rounds), all(grants)],
  body: ({ operator }) => ({ operatorId: operator.id }),
  decide: decideLeave,
})
