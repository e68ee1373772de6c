import { Redeem } from '../redeem/redeem-page.tsx'
import { useWallet } from '../wallet/queries.ts'

export default function RedeemPage() {
  const { data, isError, isFetching, refetch } = useWallet()
  return <Redeem wallet={data} failed={isError && !data} retrying={isFetching} onRetry={() => void refetch()} />
}
