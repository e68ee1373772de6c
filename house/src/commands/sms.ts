import { setTimeout as pause } from 'node:timers/promises'
import type { HouseData } from '@lucero/contract/house/client'
import { dialogue } from '../command.ts'
import { flag, optional } from '../field.ts'
import type { HouseContext } from '../house.ts'
import { plainText, time } from '../printing.ts'
import { Problem } from '../problem.ts'
import { readLimit } from '../reading.ts'

type Message = HouseData<'listTexts'>['messages'][number]

const pollEveryMs = 1000
/** More than a demo server sends in a second. SMS beyond it would be missed. */
const maxPerPoll = 200

async function newestTexts(house: HouseContext, phone: string | undefined, limit: number | undefined) {
  const { messages } = await house.call('listTexts', { phone, limit }).catch((error: unknown) => {
    const isLive = error instanceof Problem && error.code === 'NOT_FOUND'
    throw isLive ? new Problem('refused', 'This server sends SMS to real phones and stores none to show') : error
  })
  return messages.toReversed()
}

const keyOf = ({ createdAt, to, text }: Message) => `${createdAt} ${to} ${text}`
const textLine = ({ createdAt, to, text, channel }: Message) =>
  `${time(createdAt)}  ${to}  ${channel === 'voice' ? 'call: ' : ''}${text}`

async function follow(house: HouseContext, phone: string | undefined, first: Message[]): Promise<never> {
  for (let printed = new Set<string>(), texts = first; ;) {
    for (const text of texts.filter((one) => !printed.has(keyOf(one))))
      console.log(house.json ? JSON.stringify(text) : plainText(textLine(text)))
    printed = new Set(texts.map(keyOf))
    await pause(pollEveryMs)
    texts = await newestTexts(house, phone, maxPerPoll)
  }
}

export const smsCommands = [
  dialogue('sms', {
    does: 'Show the SMS that a demo server has stored instead of sending them, oldest first',
    takes: {
      phone: optional('[phone]', 'Only SMS to this number: dial code and number together'),
      followed: flag('--follow', 'Show new ones until Ctrl-C'),
      limit: optional('--limit <number>', 'Maximum number of the newest (20)', readLimit),
    },
    examples: ['', '13055550101', '--follow'],
    async run(house, { phone, followed, limit }) {
      const messages = await newestTexts(house, phone, limit)
      if (followed) return follow(house, phone, messages)
      return house.show({ messages }, messages.length ? messages.map(textLine) : 'No SMS.')
    },
  }),
]
