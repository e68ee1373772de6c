import { randomUUID } from 'node:crypto'
import type { HouseData } from '@lucero/contract/house/client'
import { Option, type Command } from 'commander'
import { addAnswers } from './answers.ts'
import { act, examples } from './house.ts'
import { count, stripControl, table, time, withNext } from './printing.ts'
import { Problem } from './problem.ts'
import { readConversationId, readLimit, readPage } from './reading.ts'

type Filter = { status: 'open' | 'answered' | 'closed' | 'all'; page?: number; after?: string; limit?: number }
type InboxRow = HouseData<'listInbox'>['conversations']['rows'][number]
type InboxConversation = HouseData<'showInbox'>['conversation']

export function addInbox(program: Command): void {
  const inbox = program
    .command('inbox')
    .description('what players and visitors write to the house')
    .addHelpText(
      'after',
      examples(
        'inbox list',
        'inbox show C4K7QX2M9A',
        'inbox reply C4K7QX2M9A "It is paid tonight."',
        'inbox close C4K7QX2M9A',
      ),
    )
  addList(inbox)
  addShow(inbox)
  addReply(inbox)
  addClose(inbox)
  addAnswers(inbox)
}

const addList = (inbox: Command) =>
  inbox
    .command('list')
    .description(
      'conversations that wait for an answer, the longest wait first; with --status others, the newest first',
    )
    .addOption(
      new Option('--status <status>', 'only those that stand so')
        .choices(['open', 'answered', 'closed', 'all'])
        .default('open'),
    )
    .option('--page <number>', 'which page (1)', readPage)
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many on a page (20, at most 200)', readLimit)
    .addHelpText('after', examples('inbox list', 'inbox list --status all --page 2 --json'))
    .action(
      act(async (house, { status, page = 1, after, limit = 20 }: Filter) => {
        const data = await house.call('listInbox', {
          status: status === 'all' ? undefined : status,
          pageNo: page,
          after,
          limit,
        })
        const { rows, count: total } = data.conversations
        const shown = table(
          rows,
          [
            { title: 'Id', of: ({ id }) => id },
            { title: 'From', of: writerOf },
            { title: 'Topic', of: ({ topic }) => topic },
            { title: 'About', of: ({ reference }) => reference ?? '' },
            { title: 'Status', of: ({ status: now }) => now },
            { title: 'Begun (UTC)', of: ({ createdAt }) => time(createdAt) },
            { title: 'Last (UTC)', of: ({ updatedAt }) => time(updatedAt) },
          ],
          status === 'open' ? 'Nobody waits for an answer.' : 'No conversations.',
        )
        const pages = Math.max(1, Math.ceil(total / limit))
        const foot =
          pages > 1 && after === undefined ? `\nPage ${count(page)} of ${count(pages)}, ${count(total)} in all.` : ''
        house.show(data, withNext(`${shown}${foot}`, data.next))
      }),
    )

const addShow = (inbox: Command) =>
  inbox
    .command('show')
    .description('one conversation, with all that was written')
    .argument('<id>', 'as inbox list shows it', readConversationId)
    .addHelpText('after', examples('inbox show C4K7QX2M9A'))
    .action(
      act(async (house, id: string) => {
        const data = await house.call('showInbox', { conversationId: id })
        house.show(data, conversationText(data.conversation))
      }),
    )

type ReplyOptions = { answer?: string; sender?: string }

function replyOf(message: string | undefined, answer: string | undefined): { message: string } | { answer: string } {
  if (message !== undefined && answer === undefined) return { message }
  if (message === undefined && answer !== undefined) return { answer }
  throw new Problem('usage', 'inbox reply takes a message, or --answer with the name of a canned answer')
}

const addReply = (inbox: Command) =>
  inbox
    .command('reply')
    .description("answer: it stands in the player's notifications and on their page; a visitor gets it as a text")
    .argument('<id>', 'as inbox list shows it', readConversationId)
    .argument('[message]', 'at most 1,000 characters')
    .option('--answer <name>', 'a canned answer instead; a player reads it in their own language, a visitor gets all')
    .option('--sender <name>', 'who the answer is from (house)')
    .addHelpText(
      'after',
      examples(
        'inbox reply C4K7QX2M9A "Your redeem is paid tonight." --sender support',
        'inbox reply C4K7QX2M9A --answer paid-tonight',
      ),
    )
    .action(
      act(async (house, id: string, message: string | undefined, { answer, sender }: ReplyOptions) => {
        const about = { requestId: randomUUID(), conversationId: id, ...(sender !== undefined && { sender }) }
        const data = await house.call('replyInbox', { ...about, ...replyOf(message, answer) })
        const { username, phone } = data.conversation
        const delivery = phone === null ? `${stripControl(username ?? '')} is told` : `a text goes to ${phone}`
        house.show(data, `${data.conversation.id} is answered: ${delivery}.`)
      }),
    )

const addClose = (inbox: Command) =>
  inbox
    .command('close')
    .description('nothing more is written into it; the player can begin another')
    .argument('<id>', 'as inbox list shows it', readConversationId)
    .addHelpText('after', examples('inbox close C4K7QX2M9A'))
    .action(
      act(async (house, id: string) => {
        const data = await house.call('closeInbox', { conversationId: id })
        house.show(data, `${data.conversation.id} is closed.`)
      }),
    )

/** The name of a visitor is not verified. */
const writerOf = ({ username, phone }: InboxRow): string =>
  phone === null ? (username ?? '') : username === null ? `visitor ${phone}` : `visitor ${phone}, says ${username}`

const conversationText = ({ messages, ...about }: InboxConversation): string =>
  [
    `${about.id}  ${about.status}  ${about.topic}${about.reference === null ? '' : `, about ${stripControl(about.reference)}`}`,
    `From ${stripControl(writerOf(about))}`,
    ...messages.map(
      ({ from, sender, message, createdAt }) =>
        `\n${time(createdAt)}  ${from === 'house' ? `house (${stripControl(sender)})` : 'they'}:\n${indented(message)}`,
    ),
  ].join('\n')

/** Keeps line breaks, and indents each line so that a message cannot imitate our output. */
const indented = (message: string): string =>
  message
    .split('\n')
    .map((line) => `  ${stripControl(line)}`)
    .join('\n')
