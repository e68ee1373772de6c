import type { Command } from 'commander'
import { broadcastSummary, followBroadcast } from './broadcast.ts'
import { act, examples, type HouseContext } from './house.ts'
import { stripControl } from './printing.ts'
import { Problem } from './problem.ts'

type Options = { all?: boolean; sender?: string; service?: boolean }

export function addNotify(program: Command): void {
  program
    .command('notify')
    .description("write to one player's notifications, or with --all to everybody's")
    .argument('[username]', 'the player; left out with --all')
    .argument('[message]', 'at most 1,000 characters')
    .option('--all', 'to every player')
    .option('--service', 'about the account, credit or service: goes to players on a break or excluded too')
    .option('--sender <name>', 'who the message is from (house)')
    .addHelpText(
      'after',
      examples(
        'notify demoplayer "Your redeem will be paid tonight." --service',
        'notify --all "A new game is here." --sender support',
      ),
    )
    .action(act(notify))
}

async function notify(house: HouseContext, first: string | undefined, second: string | undefined, options: Options) {
  const { username, message } = readWords(first, second, options.all === true)
  const from = options.sender === undefined ? {} : { sender: options.sender }
  if (username === undefined) await house.confirm(`Tell every player: ${stripControl(message)}`)
  const data = await house.call('notify', {
    message,
    purpose: options.service ? 'service' : 'marketing',
    ...(username !== undefined && { username }),
    ...from,
  })
  if (data.broadcastId === null) return house.show(data, `${stripControl(username ?? '')} is told.`)
  const result = await followBroadcast(house, data.broadcastId)
  return house.show({ ...data, ...result }, broadcastSummary(result))
}

/** Sends to all players only with --all, so that a forgotten username cannot cause it. */
export function readWords(first: string | undefined, second: string | undefined, toAll: boolean) {
  if (toAll && first !== undefined && second === undefined) return { username: undefined, message: first }
  if (!toAll && first !== undefined && second !== undefined) return { username: first, message: second }
  throw new Problem('usage', 'Say notify <username> <message>, or notify --all <message>')
}
