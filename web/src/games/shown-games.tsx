/** What the lobby and the large lobby share: how many games are shown, what to do when none is, and the credit in each. */
import { Button } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { plural, t } from '@lucero/ui/text/t.ts'
import { useWallet } from '../wallet/queries.ts'
import type { LobbyView } from './lobby-address.ts'
import { everything, favourites } from './shelves.ts'

export const ShownCount = ({ count }: { count: number }) => (
  <VisuallyHidden>
    <output>{plural(count, '{count} game shown', '{count} games shown')}</output>
  </VisuallyHidden>
)

export function NoGames({ view: { query, shelf, provider, tag, show } }: { view: LobbyView }) {
  const all = (
    <Button onClick={() => show({ query: '', shelf: everything, provider: '', tag: '' })}>{t('Show all games')}</Button>
  )
  if (query.trim() !== '')
    return (
      <EmptyState
        title={t('No game is called “{query}”', { query: query.trim() })}
        text={t('Try another word, or a category.')}
        action={all}
      />
    )
  if (shelf === favourites && provider === '' && tag === '')
    return (
      <EmptyState
        title={t('No favourites yet')}
        text={t('Press the heart on a game, and find it here.')}
        action={all}
      />
    )
  return <EmptyState title={t('No game is like this')} text={t('Choose another provider, or all.')} action={all} />
}

export function useCreditIn(): (gameId: string) => number | undefined {
  const { data: wallet } = useWallet()
  return (id) => wallet?.gameWallets.find(({ gameId }) => gameId === id)?.amount
}
