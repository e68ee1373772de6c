import { RedeemActions } from '../redeem/redeem-actions.tsx'
import { Transactions } from '../wallet/transactions.tsx'

export default function TransactionsPage() {
  return <Transactions RedeemActions={RedeemActions} />
}
