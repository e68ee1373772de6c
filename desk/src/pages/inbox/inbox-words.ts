import type { HouseData } from '@lucero/contract/house/client'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'

export type Conversation = HouseData<'listInbox'>['conversations']['rows'][number]
export type Message = HouseData<'showInbox'>['conversation']['messages'][number]
export type CannedAnswer = HouseData<'listAnswers'>['answers'][number]

const topics = {
  account: () => t('Account|topic'),
  credit: () => t('Credit'),
  redeem: () => t('Redeem'),
  game: () => t('Game'),
  bonus: () => t('Bonus'),
  other: () => t('Other'),
}
export const topicWord = (topic: string) => wordFor(topics, topic)

export const statusWords = {
  open: () => t('Open|conversation'),
  answered: () => t('Answered'),
  closed: () => t('Closed|conversation'),
}
export const statusTones = { open: 'gold', answered: 'green', closed: 'neutral' } as const

/** A visitor may give no name. */
export const personIn = ({ username, phone }: Pick<Conversation, 'username' | 'phone'>): string =>
  username ?? phone ?? t('Visitor')
