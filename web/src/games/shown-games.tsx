/** What the lobby and the large lobby share: how many games are shown, and the credit in each. */
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { plural } from '@lucero/ui/text/t.ts'
import { useWallet } from '../wallet/queries.ts'

export const ShownCount = ({ count }: { count: number }) => (
  <VisuallyHidden>
    <output>{plural(count, '{count} game shown', '{count} games shown')}</output>
  </VisuallyHidden>
)

export function useCreditIn(): (gameId: string) => number | undefined {
  const { data: wallet } = useWallet()
  return (id) => wallet?.gameWallets.find(({ gameId }) => gameId === id)?.amount
}
