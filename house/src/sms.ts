import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import type { HouseData } from '@lucero/contract/house/client'
import { act, examples, type HouseContext } from './house.ts'
import { stripControl, time } from './printing.ts'
import { Problem } from './problem.ts'
import { readLimit } from './reading.ts'

type Message = HouseData<'listTexts'>['messages'][number]
type Options = { follow?: boolean; limit?: number }

const pollEveryMs = 1000
/** More than a demo server sends in a second. Texts beyond it would be missed. */
const maxPerPoll = 200

export function addSms(program: Command): void {
  program
    .command('sms')
    .description('texts that a demo server kept instead of sending them, oldest first')
    .argument('[phone]', 'only those to this one: dial code and number together')
    .option('--follow', 'go on showing new ones until Ctrl-C')
    .option('--limit <number>', 'how many of the newest at most (20)', readLimit)
    .addHelpText('after', examples('sms', 'sms 13055550101', 'sms --follow'))
    .action(act(showTexts))
}

async function showTexts(house: HouseContext, phone: string | undefined, { follow, limit }: Options): Promise<void> {
  const first = await newestTexts(house, phone, limit)
  if (!follow) return house.show({ messages: first }, first.map(textLine).join('\n') || 'No texts.')
  for (let printed = new Set<string>(), texts = first; ;) {
    for (const text of texts.filter((text) => !printed.has(keyOf(text)))) print(house, text)
    printed = new Set(texts.map(keyOf))
    await pause(pollEveryMs)
    texts = await newestTexts(house, phone, maxPerPoll)
  }
}

async function newestTexts(
  house: HouseContext,
  phone: string | undefined,
  limit: number | undefined,
): Promise<Message[]> {
  const { messages } = await house.call('listTexts', { phone, limit }).catch((error: unknown) => {
    const isLive = error instanceof Problem && error.code === 'NOT_FOUND'
    throw isLive ? new Problem('refused', 'This server sends its texts to real phones and keeps none to show') : error
  })
  return messages.toReversed()
}

const keyOf = ({ createdAt, to, text }: Message) => `${createdAt} ${to} ${text}`
const textLine = ({ createdAt, to, text, channel }: Message) =>
  `${time(createdAt)}  ${to}  ${channel === 'voice' ? 'call: ' : ''}${stripControl(text)}`
const print = (house: HouseContext, text: Message) => console.log(house.json ? JSON.stringify(text) : textLine(text))
