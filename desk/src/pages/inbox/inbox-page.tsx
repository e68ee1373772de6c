/** The inbox: conversations with players and visitors, and canned answers. */
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Tabs } from '@lucero/ui/display/tabs.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { oneOf, useUrlState } from '../../lib/url-state.ts'
import { pageTitles } from '../../shell/page-titles.ts'
import { CannedAnswers } from './canned-answers.tsx'
import { Conversations } from './conversations.tsx'

const tabNames = ['conversations', 'answers'] as const

export default function InboxPage() {
  const url = useUrlState()
  return (
    <>
      <PageHeader title={pageTitles().inbox} />
      <Tabs
        label={pageTitles().inbox}
        value={oneOf(url.get('tab'), tabNames) ?? 'conversations'}
        onChange={(tab) => url.set({ tab: tab === 'conversations' ? undefined : tab })}
        tabs={[
          { value: 'conversations', label: t('Conversations'), panel: <Conversations /> },
          { value: 'answers', label: t('Canned answers'), panel: <CannedAnswers /> },
        ]}
      />
    </>
  )
}
