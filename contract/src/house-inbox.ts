/** The inbox of the house: conversations with players and visitors. */
import { z } from 'zod'
import { contactTopics, conversationId, conversationStatuses, messageText } from './contact.ts'
import { pageOf, paging } from './paging.ts'
import type { Shape } from './shape.ts'
import { requestId } from './wallet.ts'

export const inboxCalls = {
  listInbox: {
    method: 'GET',
    path: '/inbox',
    permission: 'inbox.read',
    summary: 'Conversations with players and visitors; open ones by waiting time, longest first',
  },
  showInbox: {
    method: 'GET',
    path: '/inbox/show',
    permission: 'inbox.read',
    summary: 'One conversation, with all messages',
  },
  replyInbox: {
    method: 'POST',
    path: '/inbox/reply',
    permission: 'inbox.answer',
    summary: 'Reply: a player gets a notification, a visitor a text message',
  },
  closeInbox: { method: 'POST', path: '/inbox/close', permission: 'inbox.answer', summary: 'Close a conversation' },
} as const

const status = z.enum(conversationStatuses)

const houseConversation = z.object({
  id: z.string(),
  status,
  topic: z.enum(contactTopics),
  reference: z.string().nullable(),
  username: z.string().nullable().meta({ description: 'the player; for a visitor, the name they gave' }),
  phone: z.string().nullable().meta({ description: 'the phone of a visitor, for the reply; null: a signed-in player' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

const houseMessage = z.object({
  from: z.enum(['player', 'house']),
  sender: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
})

const whole = z.object({ conversation: houseConversation.extend({ messages: z.array(houseMessage) }) })

export const inboxShapes = {
  listInbox: {
    query: paging(20, 200).extend({ status: status.optional() }),
    data: z.object({ conversations: pageOf(houseConversation) }),
    refusals: [],
  },
  showInbox: { query: z.strictObject({ conversationId }), data: whole, refusals: ['CONVERSATION_NOT_FOUND'] },
  replyInbox: {
    body: z.strictObject({
      requestId,
      conversationId,
      message: messageText,
      sender: z.string().trim().min(1).max(40).default('house'),
    }),
    data: whole,
    refusals: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_CLOSED', 'ACCOUNT_CLOSED', 'CONFLICT'],
  },
  closeInbox: {
    body: z.strictObject({ conversationId }),
    data: whole,
    refusals: ['CONVERSATION_NOT_FOUND'],
  },
} as const satisfies Record<keyof typeof inboxCalls, Shape>
