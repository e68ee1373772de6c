import { contactTopics, type ContactTopic, type Conversation } from '@lucero/contract/contact'
import { t } from '../ui/t.ts'
import { Tag } from '../ui/tag.tsx'

const topics: Record<ContactTopic, () => string> = {
  account: () => t('My account'),
  credit: () => t('Credit and operators'),
  redeem: () => t('A redeem'),
  game: () => t('A game or a round'),
  bonus: () => t('A bonus'),
  other: () => t('Something else'),
}

export const topicText = (topic: ContactTopic): string => topics[topic]()
export const topicOptions = () => contactTopics.map((value) => ({ value, label: topicText(value) }))

export function StatusTag({ status }: Pick<Conversation, 'status'>) {
  if (status === 'open') return <Tag tone="gold">{t('Waiting for an answer')}</Tag>
  return status === 'answered' ? <Tag tone="green">{t('Answered')}</Tag> : <Tag>{t('Closed')}</Tag>
}
