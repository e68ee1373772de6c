/** The inbox of the house: conversations with players and visitors. */
import { z } from 'zod'
import { contactTopics, conversationId, conversationStatuses, messageText } from '../player/contact.ts'
import * as fields from '../shared/fields.ts'
import { after, inOtherLanguages, next } from './fields.ts'
import { pageOf, paging } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'

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
  listAnswers: {
    method: 'GET',
    path: '/inbox/answers',
    permission: 'inbox.read',
    summary: 'Canned answers, by name',
  },
  addAnswer: {
    method: 'POST',
    path: '/inbox/answers',
    permission: 'inbox.answer',
    summary: 'Add a canned answer in one or several languages, or replace the one with the same name',
  },
  removeAnswer: {
    method: 'POST',
    path: '/inbox/answers/remove',
    permission: 'inbox.answer',
    summary: 'Remove a canned answer; replies that used it stay',
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
  messageTranslations: fields.translations.optional().meta({ description: 'by language, if it was a canned answer' }),
  createdAt: z.iso.datetime(),
})

const sender = z.string().trim().min(1).max(40).default('house')
const answerName = z.string().regex(/^[a-z0-9-]{1,40}$/, 'small letters, digits and dashes, at most 40')
const cannedAnswer = z.object({
  name: answerName,
  message: messageText.meta({ description: 'in English' }),
  messageTranslations: fields.translations.meta({ description: 'by language, other than English' }),
})

const whole = z.object({ conversation: houseConversation.extend({ messages: z.array(houseMessage) }) })

export const inboxShapes = {
  listInbox: {
    query: paging(20, 200).extend({
      status: status.optional(),
      after: after.meta({
        description: '`next` of the page before; instead of `pageNo`, which repeats or skips rows when others change',
      }),
    }),
    data: z.object({ conversations: pageOf(houseConversation), next }),
    refusals: [],
  },
  showInbox: { query: z.strictObject({ conversationId }), data: whole, refusals: ['CONVERSATION_NOT_FOUND'] },
  replyInbox: {
    body: z.union([
      z.strictObject({ requestId: fields.requestId, conversationId, message: messageText, sender }),
      z.strictObject({ requestId: fields.requestId, conversationId, answer: answerName, sender }).meta({
        description: 'with a canned answer: a player reads it in their own language, a visitor gets all languages',
      }),
    ]),
    data: whole,
    refusals: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_CLOSED', 'ANSWER_NOT_FOUND', 'ACCOUNT_CLOSED', 'CONFLICT'],
  },
  listAnswers: { data: z.object({ answers: z.array(cannedAnswer) }), refusals: [] },
  addAnswer: {
    body: cannedAnswer.extend({ messageTranslations: inOtherLanguages(messageText) }).strict(),
    data: z.object({ answer: cannedAnswer }),
    refusals: [],
  },
  removeAnswer: {
    body: z.strictObject({ name: answerName }),
    data: z.object({}),
    refusals: ['ANSWER_NOT_FOUND'],
  },
  closeInbox: {
    body: z.strictObject({ conversationId }),
    data: whole,
    refusals: ['CONVERSATION_NOT_FOUND'],
  },
} as const satisfies Record<keyof typeof inboxCalls, Shape>
