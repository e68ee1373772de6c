import type { HouseContext } from '../house.ts'
import { command, dialogue, list } from '../command.ts'
import { optional, pages, required } from '../field.ts'
import { amount, money, quantity, right } from '../printing.ts'
import { Problem } from '../problem.ts'
import { readAmountOrNone } from '../reading.ts'

const providerId = required('<id>', 'As providers list shows it')

/** A server of the release before sends no limits. */
const limitText = (limit: number | null | undefined): string => (typeof limit === 'number' ? money(limit) : 'none')

const secretText = (event: string, secret: string) => [`${event} Its secret, shown this once:`, secret]

const limitNames: Record<string, string> = { game: 'multiple of the game', round: 'per round', day: 'per day' }

/** The API sets both limits, so the one that is not named keeps its value. */
async function limitsNow(house: HouseContext, id: string) {
  const { providers } = await house.call('listProviders')
  const { maxRoundPayout = null, maxDayPayout = null } = providers.find((one) => one.id === id) ?? {}
  return { maxRoundPayout, maxDayPayout }
}

export const providerCommands = [
  list('providers list', 'listProviders', {
    does: 'List all providers, including disabled ones',
    rows: 'providers',
    columns: [
      ['Provider', 'id'],
      'name',
      'enabled',
      amount('maxRoundPayout', 'Per round', 'none'),
      amount('maxDayPayout', 'Per day', 'none'),
      ['Paid today', ({ paidToday }) => right(paidToday ?? '')],
      ['Address of a round', 'roundUrl'],
      // A server of an older version does not send it.
      ['Secret for you', ({ waitingSecret }) => waitingSecret && `providers secret ${waitingSecret.approvalId}`],
    ],
    empty: 'There are no providers.',
  }),
  command('providers add', 'addProvider', {
    does: 'Add a game provider, and print its secret once',
    takes: {
      id: required('<id>', 'Lower-case letters, digits and dashes. The provider sends it as X-Provider-Id'),
      name: required('<name>', 'The name that players see'),
      roundUrl: optional('--round-url <address>', 'The address of a round, with {round} in it'),
      maxRoundPayout: optional(
        '--max-round <amount>',
        'Limit on payouts of a round above its stakes, or none (10,000.00)',
        readAmountOrNone,
      ),
      maxDayPayout: optional(
        '--max-day <amount>',
        'Limit on payouts of a UTC day above the stakes, or none (50,000.00)',
        readAmountOrNone,
      ),
    },
    examples: ['acme "Acme Games"', 'acme "Acme Games" --round-url https://acme.example/rounds/{round}'],
    prints: ({ provider, secret }) => secretText(`${provider.name} may run games.`, secret),
  }),
  command('providers rotate', 'rotateSecret', {
    does: 'Create a new secret for a provider, and print it once',
    more: 'The previous secret stays valid until the next rotation. Older ones become invalid',
    takes: { providerId },
    examples: ['acme', 'acme --yes'],
    confirm: ({ providerId: id }) => `Create a new secret for ${id}? Only the newest secret before it stays valid.`,
    prints: ({ secret }, { providerId: id }) => secretText(`${id} has a new secret.`, secret),
  }),
  command('providers secret', 'takeSecret', {
    does: 'Print the secret of your own request to add or rotate, once a second person has approved it',
    more: 'It is available for 24 hours after the approval. Run the command again if the answer was lost: it prints a new secret, and the earlier one stops working',
    takes: { approvalId: required('<approvalId>', 'As providers list or approvals list shows it') },
    examples: ['6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02'],
    prints: ({ providerId: id, secret }) => secretText(`${id} has a new secret.`, secret),
  }),
  command('providers enable', 'switchProvider', {
    does: 'Let a disabled provider accept bets again',
    takes: { providerId },
    sends: { enabled: true },
    examples: ['acme'],
    prints: ({ provider }) => `${provider.name} is enabled.`,
  }),
  command('providers disable', 'switchProvider', {
    does: 'Disable all games of a provider. It can still pay winnings',
    takes: { providerId },
    sends: { enabled: false },
    examples: ['acme', 'acme --yes'],
    confirm: ({ providerId: id }) => `Disable all games of ${id}? Players in an open round can no longer bet.`,
    prints: ({ provider }) => `${provider.name} is disabled.`,
  }),
  dialogue('providers limit', {
    does: 'Set what a provider may pay above the stakes, in a round and in a UTC day',
    more: 'To raise or remove a limit needs a second person',
    takes: {
      id: providerId,
      maxRoundPayout: optional('--max-round <amount>', 'Limit of a round, or none', readAmountOrNone),
      maxDayPayout: optional('--max-day <amount>', 'Limit of a UTC day, or none', readAmountOrNone),
    },
    examples: ['acme --max-round 20000', 'acme --max-round 5000 --max-day 25000'],
    async run(house, { id, maxRoundPayout: round, maxDayPayout: day }) {
      if (round === undefined && day === undefined)
        throw new Problem('usage', 'providers limit: set --max-round, --max-day or both')
      const now = await limitsNow(house, id)
      const data = await house.call('limitProvider', {
        providerId: id,
        maxRoundPayout: round === undefined ? now.maxRoundPayout : round,
        maxDayPayout: day === undefined ? now.maxDayPayout : day,
      })
      const { name, maxRoundPayout, maxDayPayout } = data.provider
      const limits = `${limitText(maxRoundPayout)} in a round, ${limitText(maxDayPayout)} in a day`
      house.show(data, `Limits of ${name} on payouts above the stakes: ${limits}.`)
    },
  }),
  list('providers held', 'listHeldWins', {
    does: 'List wins that a limit on payouts has refused, newest first',
    takes: pages(),
    examples: ['', '--limit 100 --json'],
    rows: 'wins',
    columns: [
      ['First sent (UTC)', 'firstAt'],
      'provider',
      'username',
      'gameId',
      'round',
      amount('stake', 'Stakes'),
      amount('amount', 'Win'),
      ['Limit', ({ limit, limitAmount }) => `${money(limitAmount)} ${limitNames[limit] ?? limit}`],
      quantity('attempts'),
      ['Paid (UTC)', ({ paidAt }) => paidAt ?? 'no'],
    ],
    empty: 'No win was refused.',
  }),
]
