/** Messages of players and visitors to the house, and its replies. */
import { z } from 'zod'
import { limits } from '../shared/constants.ts'
import * as fields from '../shared/fields.ts'
import { pageOf, paging } from '../shared/paging.ts'
import type { Shape } from '../shared/shape.ts'

export const contactTopics = ['account', 'credit', 'redeem', 'game', 'bonus', 'other'] as const
/** open: the house has to reply · answered: the house has replied · closed: no more messages */
export const conversationStatuses = ['open', 'answered', 'closed'] as const

/**
 * Characters to remove: control characters and direction marks, which could affect the terminal that shows the text. Line breaks and joiners within a letter or
 * emoji stay.
 */
const unwritten = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const plainText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(unwritten, '').trim()

/** The limit before cleaning is larger, so that pasted text is not rejected for its invisible characters. */
export const messageText = z
  .string()
  .max(limits.messageMax * 2, fields.messages.messageLong)
  .transform(plainText)
  .pipe(z.string().min(1, fields.messages.required).max(limits.messageMax, fields.messages.messageLong))

const lineOf = (max: number) =>
  z
    .string()
    .max(max * 2)
    .transform((text) => plainText(text).replaceAll(/\s+/g, ' '))
    .pipe(z.string().max(max))

const topic = z.enum(contactTopics, fields.messages.required)
const reference = lineOf(limits.referenceMax).meta({
  description: 'the subject: a redeem, a round or a game, for example',
})
export const conversationId = z
  .string()
  .toUpperCase()
  .regex(/^C[0-9A-Z]{9}$/)

const conversation = z.object({
  id: z.string(),
  topic,
  reference: z.string().nullable(),
  status: z.enum(conversationStatuses),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().meta({ description: 'when something was last written, or it was closed' }),
})

const message = z.object({
  from: z.enum(['you', 'house']),
  sender: z.string().meta({ description: 'who at the house; empty for what you wrote' }),
  message: z.string(),
  messageTranslations: fields.translations
    .optional()
    .meta({ description: 'by language, if the house wrote it in several' }),
  createdAt: z.iso.datetime(),
})

const whole = z.object({ conversation: conversation.extend({ messages: z.array(message) }) })

export type Conversation = z.infer<typeof conversation>
export type WholeConversation = z.infer<typeof whole>['conversation']
export type ContactTopic = Conversation['topic']

export const contactShapes = {
  writeToHouse: {
    body: z.strictObject({ requestId: fields.requestId, topic, message: messageText, reference: reference.optional() }),
    data: whole,
    refusals: ['TOO_MANY_REQUESTS', 'CONFLICT'],
  },
  writeAgain: {
    body: z.strictObject({ requestId: fields.requestId, conversationId, message: messageText }),
    data: whole,
    refusals: ['CONVERSATION_NOT_FOUND', 'CONVERSATION_CLOSED', 'TOO_MANY_REQUESTS', 'CONFLICT'],
  },
  getConversations: {
    query: paging(10, 100),
    data: z.object({ conversations: pageOf(conversation) }),
    refusals: [],
  },
  getConversation: {
    query: z.strictObject({ conversationId }),
    data: whole,
    refusals: ['CONVERSATION_NOT_FOUND'],
  },
  writeAsVisitor: {
    body: z.strictObject({
      requestId: fields.requestId,
      topic,
      message: messageText,
      phoneCode: fields.phoneCode,
      phone: fields.phone,
      username: lineOf(limits.usernameMax).optional().meta({ description: 'of the account it is about, as they say' }),
    }),
    data: z.object({ conversationId: z.string() }),
    refusals: ['PHONE_NOT_SERVED', 'TOO_MANY_REQUESTS', 'CONFLICT'],
  },
} as const satisfies Record<string, Shape>
