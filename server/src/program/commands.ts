/** All commands of the ledger. The simulation models those of players, and commands.db.test.ts races each of them. */
import { deactivate } from '../auth/commands.ts'
import {
  activateBonus,
  collectBonus,
  expireBonus,
  grantCredit,
  refuseBonus,
  remindOfBonus,
  reverseCredit,
} from '../bonus/commands.ts'
import { bet, rollback, win } from '../games/commands.ts'
import { confiscate, eraseAccount } from '../house/commands.ts'
import { activateOperator, apply, approve, leaveOperator, rejectApplication } from '../operators/commands.ts'
import { cancelRedeem, confirmRedeem, createRedeem, rejectRedeem } from '../redeem/commands.ts'
import { endExclusion, setLimits, setRealityCheck, startExclusion } from '../safer/commands.ts'
import * as settlementCommands from '../settlement/commands.ts'
import * as stockCommands from '../stock/commands.ts'
import { liftSuspension, suspend } from '../suspension/commands.ts'
import { collect, transferToGame } from '../wallet/commands.ts'

export const commands = {
  apply,
  approve,
  'reject-application': rejectApplication,
  'activate-operator': activateOperator,
  'leave-operator': leaveOperator,
  'grant-credit': grantCredit,
  'reverse-credit': reverseCredit,
  'transfer-to-game': transferToGame,
  collect,
  'create-redeem': createRedeem,
  'confirm-redeem': confirmRedeem,
  'cancel-redeem': cancelRedeem,
  'reject-redeem': rejectRedeem,
  'activate-bonus': activateBonus,
  'refuse-bonus': refuseBonus,
  'collect-bonus': collectBonus,
  'expire-bonus': expireBonus,
  'remind-of-bonus': remindOfBonus,
  bet,
  win,
  rollback,
  'set-limits': setLimits,
  'take-break': startExclusion,
  'set-reminder': setRealityCheck,
  'end-exclusion': endExclusion,
  suspend,
  'lift-suspension': liftSuspension,
  deactivate,
  confiscate,
  'erase-account': eraseAccount,
  'sell-stock': stockCommands.sellStock,
  'take-back-stock': stockCommands.takeBackStock,
  'set-credit-line': stockCommands.setCreditLine,
  'reserve-stock': stockCommands.reserveStock,
  'settle-stock': stockCommands.settleStock,
  'return-stock': stockCommands.returnStock,
  'open-stock': stockCommands.openStock,
  'close-stock': stockCommands.closeStock,
  'resolve-grant': stockCommands.resolveGrant,
  'book-settlement': settlementCommands.bookSettlement,
  'correct-settlement': settlementCommands.correctSettlement,
  'correct-partner': settlementCommands.correctPartner,
  'pay-commission': settlementCommands.payCommission,
  'commission-to-stock': settlementCommands.commissionToStock,
}
