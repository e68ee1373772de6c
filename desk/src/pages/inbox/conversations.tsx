/** The list of conversations, the open ones first, and the chosen one beside it. */
import { useEffect, useMemo } from 'react'
import { Button } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { ErrorState } from '@lucero/ui/display/error-state.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { useHousePages } from '../../lib/pages.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { SelectFilter } from '../../table/filters.tsx'
import { ConversationView } from './conversation-view.tsx'
import styles from './inbox.module.css'
import { personIn, statusTones, statusWords, topicWord, type Conversation } from './inbox-words.ts'

const statuses = ['open', 'answered', 'closed'] as const

export function Conversations() {
  const url = useUrlState()
  const status = url.get('status') === 'all' ? undefined : (oneOf(url.get('status'), statuses) ?? 'open')
  const query = useHousePages('listInbox', 'after', { limit: 50, ...(status && { status }) })
  const { error } = query
  const rows = useMemo(() => query.data?.pages.flatMap(({ conversations }) => conversations.rows), [query.data])
  const shownId = url.get('c')
  const firstId = rows?.[0]?.id
  // The longest waiting one opens by itself. It stays while somebody writes, whatever happens to the list.
  useEffect(() => {
    if (shownId === undefined && firstId !== undefined) url.set({ c: firstId })
  }, [shownId, firstId, url])
  const open = (id: string | undefined) => url.set({ c: id })
  const step = (by: number) => {
    const at = rows?.findIndex(({ id }) => id === shownId) ?? -1
    const next = rows?.[Math.max(0, at + by)]
    if (next) open(next.id)
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  return (
    <div className={styles.page}>
      <div className={styles.list}>
        <SelectFilter
          label={t('Status')}
          name="status"
          fallback="open"
          options={[
            ...statuses.map((value) => ({ value, label: statusWords[value]() })),
            { value: 'all', label: t('All conversations') },
          ]}
        />
        {error && !rows && <ErrorState title={errorText(error)} onRetry={() => void query.refetch()} />}
        {!rows && !error && <Skeleton height={240} />}
        {rows?.length === 0 && <EmptyState title={t('No conversation waits')} />}
        <ul>
          {rows?.map((conversation) => (
            <Row
              key={conversation.id}
              conversation={conversation}
              isShown={conversation.id === shownId}
              onOpen={open}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <Button size="small" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('Show more')}
          </Button>
        )}
      </div>
      {shownId !== undefined && (
        <ConversationView
          key={shownId}
          id={shownId}
          onDone={() => open(rows?.find(({ id, status: state }) => id !== shownId && state === 'open')?.id)}
        />
      )}
    </div>
  )
}

type RowProps = { conversation: Conversation; isShown: boolean; onOpen: (id: string) => void }

function Row({ conversation, isShown, onOpen }: RowProps) {
  const { id, status, topic, updatedAt } = conversation
  return (
    <li>
      <button type="button" className={styles.row} aria-current={isShown || undefined} onClick={() => onOpen(id)}>
        <b>{personIn(conversation)}</b>
        <RelativeTime value={updatedAt} />
        <span className={styles.topic}>{topicWord(topic)}</span>
        <Tag tone={styleFor(statusTones, status)}>{wordFor(statusWords, status)}</Tag>
      </button>
    </li>
  )
}
