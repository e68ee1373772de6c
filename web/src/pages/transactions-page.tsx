import { RedeemActions } from '../redeem/redeem-actions.tsx'
import { Transactions } from './transactions-list.tsx'

export default function TransactionsPage() {
  return <Transactions RedeemActions={RedeemActions} />
}
