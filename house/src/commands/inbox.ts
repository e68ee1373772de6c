import type { HouseData } from '@lucero/contract/house/client'
import { command, dialogue, list, nextPage } from '../command.ts'
import { afterCursor, inEachLanguage, newRequestId, optional, otherLanguages, required } from '../field.ts'
import { count, table, time, type Column } from '../printing.ts'
import { languages } from '@lucero/contract/shared/languages'
import { readConversationId, readLimit, readPage } from '../reading.ts'

type Row = HouseData<'listInbox'>['conversations']['rows'][number]
type Answer = HouseData<'listAnswers'>['answers'][number]
type Conversation = HouseData<'showInbox'>['conversation']

const conversationId = required('<id>', 'As inbox list shows it', readConversationId)

/** The name of a visitor is not verified. */
const writerOf = ({ username, phone }: Pick<Row, 'username' | 'phone'>): string =>
  phone === null ? (username ?? '') : username === null ? `visitor ${phone}` : `visitor ${phone}, says ${username}`

/** Line breaks are kept. Each line is indented, so that a message cannot imitate our output. */
const conversationText = ({ messages, ...about }: Conversation): string[] => [
  `${about.id}  ${about.status}  ${about.topic}${about.reference === null ? '' : `, about ${about.reference}`}`,
  `From ${writerOf(about)}`,
  ...messages.flatMap(({ from, sender, message, createdAt }) => [
    '',
    `${time(createdAt)}  ${from === 'house' ? `house (${sender})` : writerOf(about)}:`,
    ...message.split('\n').map((line) => `  ${line}`),
  ]),
]

export const inboxCommands = [
  dialogue('inbox list', {
    does: 'List conversations that wait for an answer, the longest wait first',
    more: 'With another --status, the newest are first',
    takes: {
      status: optional('--status <status>', 'Only conversations with this status (open)', [
        'open',
        'answered',
        'closed',
        'all',
      ]),
      pageNo: optional('--page <number>', 'The number of the page (1)', readPage),
      after: afterCursor,
      limit: optional('--limit <number>', 'Maximum number of rows (20, at most 200)', readLimit),
    },
    examples: ['', '--status all --page 2 --json'],
    async run(house, { status = 'open', pageNo = 1, after, limit = 20 }) {
      const filter = status === 'all' ? undefined : status
      const data = await house.call('listInbox', { status: filter, pageNo, after, limit })
      const { rows, count: total } = data.conversations
      const last = Math.max(1, Math.ceil(total / limit))
      house.show(data, [
        ...table(
          rows,
          ['id', ['From', writerOf], 'topic', ['About', 'reference'], 'status', 'createdAt', 'updatedAt'],
          status === 'open' ? 'No conversation waits for an answer.' : 'No conversations.',
        ),
        ...(last > 1 && after === undefined
          ? [`Page ${count(pageNo)} of ${count(last)}, ${count(total)} in all.`]
          : []),
        ...nextPage(data),
      ])
    },
  }),
  command('inbox show', 'showInbox', {
    does: 'Show a conversation with all its messages',
    takes: { conversationId },
    examples: ['C4K7QX2M9A'],
    prints: ({ conversation }) => conversationText(conversation),
  }),
  command('inbox reply', 'replyInbox', {
    does: 'Reply to a conversation',
    more: 'A player gets a notification, and the reply on the Contact Us page. A visitor, or a player whose account is closed, gets an SMS',
    takes: {
      conversationId,
      message: optional('[message]', 'At most 1,000 characters'),
      answer: optional(
        '--answer <name>',
        'A canned answer instead. A player reads it in their own language, a visitor gets all languages',
      ),
      sender: optional('--sender <name>', 'The sender of the reply (house)'),
      requestId: newRequestId,
    },
    examples: ['C4K7QX2M9A "Your redeem is paid tonight." --sender support', 'C4K7QX2M9A --answer paid-tonight'],
    fault: ({ message, answer }) =>
      (message === undefined) === (answer === undefined)
        ? 'inbox reply takes a message, or --answer with the name of a canned answer'
        : undefined,
    prints: ({ conversation: { id, username, phone } }) =>
      `${id} is answered: ${phone === null ? `${username} is notified` : `an SMS goes to ${phone}`}.`,
  }),
  command('inbox close', 'closeInbox', {
    does: 'Close a conversation for further messages. The player can start another one',
    takes: { conversationId },
    examples: ['C4K7QX2M9A'],
    prints: ({ conversation }) => `${conversation.id} is closed.`,
  }),
  list('inbox answers list', 'listAnswers', {
    does: 'List all canned answers, by name',
    rows: 'answers',
    columns: [
      'name',
      ['English', 'message'],
      ...otherLanguages.map((code): Column<Answer> => [
        languages[code].englishName,
        (one) => one.messageTranslations[code],
      ]),
    ],
    empty: 'There are no canned answers yet.',
  }),
  command('inbox answers add', 'addAnswer', {
    does: 'Add a canned answer, or replace the one with the same name',
    takes: {
      name: required('<name>', 'Lower-case letters, digits and dashes'),
      message: required('--en <text>', 'The text in English, at most 1,000 characters'),
      messageTranslations: inEachLanguage((code, language) =>
        optional(`--${code} <text>`, `The text in ${language}, at most 1,000 characters (the English text)`),
      ),
    },
    examples: ['paid-tonight --en "Your redeem is paid tonight." --es "Tu canje se paga esta noche."'],
    prints: ({ answer }) => `The answer ${answer.name} is stored.`,
  }),
  command('inbox answers remove', 'removeAnswer', {
    does: 'Remove a canned answer. Replies that used it stay',
    takes: { name: required('<name>', 'As inbox answers list shows it') },
    examples: ['paid-tonight'],
    prints: (_, { name }) => `The answer ${name} is removed.`,
  }),
]
