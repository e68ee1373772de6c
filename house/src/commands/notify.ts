import { broadcastSummary, followBroadcast } from '../broadcast.ts'
import { dialogue } from '../command.ts'
import { flag, optional } from '../field.ts'
import { Problem } from '../problem.ts'

export const notifyCommands = [
  dialogue('notify', {
    does: 'Send a notification to one player, or to all with --all',
    more: 'It is marketing, which players on a break or excluded do not receive, unless --service is set. A notification to all continues on the server if you stop watching',
    takes: {
      first: optional('[username]', 'The player. Left out with --all'),
      second: optional('[message]', 'At most 1,000 characters'),
      all: flag('--all', 'To every player. It asks for confirmation'),
      service: flag('--service', 'About the account, the credit or the service. Excluded players receive it too'),
      sender: optional('--sender <name>', 'The sender of the message (house)'),
    },
    examples: [
      'demoplayer "Your redeem will be paid tonight." --service',
      '--all "A new game is here." --sender support',
    ],
    async run(house, { first, second, all, service, sender }) {
      const { username, message } = readWords(first, second, all === true)
      if (username === undefined) await house.confirm(() => `Notify every player: ${message}`)
      const purpose = service ? 'service' : 'marketing'
      const data = await house.call('notify', { username, message, purpose, sender })
      if (data.broadcastId === null) return house.show(data, `${username} is notified.`)
      const result = await followBroadcast(house, data.broadcastId)
      return house.show({ ...data, ...result }, broadcastSummary(result))
    },
  }),
]

/** Sends to all players only with --all, so that a forgotten username cannot cause it. */
export function readWords(first: string | undefined, second: string | undefined, toAll: boolean) {
  if (toAll && first !== undefined && second === undefined) return { username: undefined, message: first }
  if (!toAll && first !== undefined && second !== undefined) return { username: first, message: second }
  throw new Problem('usage', 'Use notify <username> <message>, or notify --all <message>')
}
