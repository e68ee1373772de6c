import { contactTopics, type ContactTopic, type Conversation } from '@lucero/contract/player/contact'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { Tag } from '@lucero/ui/display/tag.tsx'

const topics: Record<ContactTopic, () => string> = {
  account: () => t('My account'),
  credit: () => t('Credit and operators'),
  redeem: () => t('A redeem'),
  game: () => t('A game or a round'),
  bonus: () => t('A bonus'),
  other: () => t('Something else'),
}

export const topicText = (topic: ContactTopic): string => wordFor(topics, topic)
export const topicOptions = () => contactTopics.map((value) => ({ value, label: topicText(value) }))

const statuses: Record<Conversation['status'], () => string> = {
  open: () => t('Waiting for an answer'),
  answered: () => t('Answered'),
  closed: () => t('Closed'),
}
const tones = { open: 'gold', answered: 'green' } as const

export function StatusTag({ status }: Pick<Conversation, 'status'>) {
  return <Tag tone={styleFor(tones, status)}>{wordFor(statuses, status)}</Tag>
}
