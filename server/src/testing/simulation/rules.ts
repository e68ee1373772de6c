// The real rules of the real rooms, in one table, so that a planted bug can take the place of one.
import { decideDeactivate } from '../../auth/account.ts'
import {
  decideActivate as decideActivateBonus,
  decideCollectBonus,
  decideExpire,
  decideRefuse,
  decideRemind,
  onDeposit,
} from '../../bonus/rules.ts'
import { decideBet, decideRollback, decideWin } from '../../games/rules.ts'
import { decideConfiscate } from '../../house/people.ts'
import { decideActivate, decideApply, decideApprove, decideLeave } from '../../operators/rules.ts'
import { decideConfirm, decideCreate, decideGiveBack } from '../../redeem/rules.ts'
import { decideCollect, decideCredit, decideTransfer } from '../../wallet/rules.ts'

export const rules = {
  decideApply,
  decideApprove,
  decideActivate,
  decideLeave,
  decideCredit,
  decideTransfer,
  decideCollect,
  decideCreate,
  decideConfirm,
  decideGiveBack,
  decideDeactivate,
  decideConfiscate,
  decideBet,
  decideWin,
  decideRollback,
  decideActivateBonus,
  decideCollectBonus,
  decideRefuse,
  decideExpire,
  decideRemind,
  onDeposit,
}

export type Rules = typeof rules

export const operators = [
  { id: 1, name: 'One', approvesItself: true, welcomeCents: 1000n, blocked: false },
  { id: 2, name: 'Two', approvesItself: false, welcomeCents: 0n, blocked: false },
  { id: 3, name: 'Three', approvesItself: false, welcomeCents: 250n, blocked: false },
] as const

export const games = ['dice', 'mines'] as const
