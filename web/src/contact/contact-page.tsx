import type { Conversation } from '@lucero/contract/player/contact'
import { Link, useSearchParams } from '@lucero/ui/page/router.tsx'
import { call } from '../lib/api.ts'
import { usePagedList } from '../lib/paged-list.ts'
import { PagedTable } from '../lib/paged-table.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { RelativeTime } from '@lucero/ui/display/relative-time.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { Column } from '@lucero/ui/display/table.tsx'
import styles from './contact.module.css'
import { OpenConversation } from './open-conversation.tsx'
import { contactKey } from './queries.ts'
import { StatusTag, topicText } from './words.tsx'
import { WriteForm } from './write-form.tsx'

/** A conversation has its own address, so that notifications can link to it. */
export default function ContactPage() {
  const [search] = useSearchParams()
  const id = search.get('conversation')
  return id === null ? <AllConversations /> : <OpenConversation key={id} id={id} />
}

function AllConversations() {
  return (
    <>
      <PageHeader
        title={t('Contact Us')}
        text={t('Write to the house. The answer appears in your notifications and here.')}
      />
      <div className={styles.page}>
        <Panel title={t('New message')}>
          <WriteForm />
        </Panel>
        <Panel title={t('Your conversations')}>
          <ConversationList />
        </Panel>
      </div>
    </>
  )
}

const columns = (): Column<Conversation>[] => [
  {
    header: t('About'),
    cell: ({ id, topic, reference }) => (
      <Link className={styles.subject} to={{ search: `?conversation=${id}` }}>
        {topicText(topic)}
        {reference && <span className={styles.reference}>{reference}</span>}
      </Link>
    ),
  },
  { header: t('State'), cell: (row) => <StatusTag {...row} /> },
  { header: t('Last change'), cell: ({ updatedAt }) => <RelativeTime value={updatedAt} />, align: 'end' },
]

function ConversationList() {
  const list = usePagedList(
    [...contactKey, 'list'],
    async (query, signal) => (await call('getConversations', { query, signal })).conversations,
  )
  return (
    <PagedTable
      list={list}
      caption={t('Your conversations')}
      captionHidden
      columns={columns()}
      rowKey={({ id }) => id}
      failure={t('Your conversations did not load')}
      emptyTitle={t('Nothing written yet')}
      emptyText={t('Your messages to the house and its answers appear here.')}
      cardsUnder={480}
    />
  )
}
