/** What the lobby says when no game matches. It loads when it is needed first. */
import { Button } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { LobbyView } from './lobby-address.ts'
import { everything, favourites } from './shelves.ts'

export default function NoGames({ view: { query, shelf, provider, tag, show } }: { view: LobbyView }) {
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
