import { broadcastSummary, followBroadcast } from '../broadcast.ts'
import { command, dialogue, list } from '../command.ts'
import { combined, flag, newRequestId, optional, pages, required, translations } from '../field.ts'
import { amount, money, quantity, time } from '../printing.ts'
import { Problem } from '../problem.ts'
import {
  readAmount,
  readBonusId,
  readEnd,
  readLimit,
  readMultiple,
  readOperatorId,
  readShare,
  readTime,
} from '../reading.ts'

const bonusId = required('<bonusId>', 'As bonuses list shows it', readBonusId)

const freeSpins = combined(
  {
    count: optional('--spins <number>', 'Number of free spins', readLimit),
    gameId: optional('--spin-game <gameId>', 'The game of the free spins'),
    stake: optional('--spin-stake <amount>', 'The stake that each free spin stands for', readAmount),
  },
  ({ count: spins, gameId, stake }) => {
    if (spins === undefined && gameId === undefined && stake === undefined) return undefined
    if (spins === undefined || gameId === undefined || stake === undefined)
      throw new Problem('usage', 'Free spins need --spins, --spin-game and --spin-stake together')
    return { count: spins, gameId, stake }
  },
)

/** A period that ends at midnight includes the whole day before. */
function lastMoment(until: string): string {
  if (!until.endsWith('T00:00:00.000Z')) return `until ${time(until)} UTC`
  return `through ${new Date(Date.parse(until) - 1).toISOString().slice(0, 10)} UTC, the whole day`
}

const audiences = { all: 'everybody', invited: 'by name', operator: 'operator' } as const

export const bonusCommands = [
  command('bonuses create', 'createBonus', {
    does: 'Create a draft of a bonus. Its terms never change',
    takes: {
      title: required('<title>', 'The title that players read, in English'),
      titleTranslations: translations('title'),
      kind: required('--kind <kind>', 'free-spins takes --spins, --spin-game and --spin-stake instead of --amount', [
        'deposit',
        'no-deposit',
        'free-spins',
      ]),
      description: required('--description <text>', 'The text that players read before they activate it, in English'),
      descriptionTranslations: translations('description'),
      playThrough: required(
        '--play-through <multiple>',
        'Wagering requirement, as a multiple of the amount',
        readMultiple,
      ),
      until: required('--until <time>', 'End of the offer, UTC. A day without a time is included to its end', readEnd),
      from: optional('--from <time>', 'Start of the offer, UTC (now). A day without a time starts at 00:00', readTime),
      amount: optional('--amount <amount>', 'The bonus credit. Not for free spins', readAmount),
      minDeposit: optional('--min-deposit <amount>', 'The smallest deposit that starts it', readAmount),
      maxDeposit: optional('--max-deposit <amount>', 'The largest deposit that starts it', readAmount),
      maxBet: optional('--max-bet <amount>', 'Maximum bet while it is wagered (no limit)', readAmount),
      shares: optional(
        '--share <game=percent>',
        'Contribution rate of a game (100). With 0, bonus credit is not used there. May be repeated',
        readShare,
      ),
      freeSpins,
      operatorId: optional('--operator <id>', 'Only for players of this operator', readOperatorId),
      username: optional('--player <username>', 'Only for this player, and players it is granted to'),
      repeats: flag('--repeats', 'A player may activate it again on another day'),
      requestId: newRequestId,
    },
    examples: [
      '"Welcome" --kind deposit --amount 20 --min-deposit 10 --max-deposit 100 --play-through 10 --until 2026-12-31 --description "20.00 on your first deposit." --title-es "Bienvenida" --description-es "20.00 con tu primer depósito."',
      '"Ten spins" --kind free-spins --spins 10 --spin-game night-reels --spin-stake 0.20 --play-through 5 --until 2026-12-31 --description "On the house."',
    ],
    prints: ({ bonus: { id, amount: credit, target, until } }) =>
      `Bonus ${id}: ${money(credit)}, wagering requirement ${money(target)}, offered ${lastMoment(until)}. Publish it with: bonuses publish ${id}`,
  }),
  list('bonuses list', 'listHouseBonuses', {
    does: 'List all bonuses, newest first',
    takes: pages(),
    rows: 'bonuses',
    columns: [
      'id',
      ['Title', 'title', 30],
      'kind',
      amount('amount'),
      amount('target', 'To wager'),
      ['For', ({ audience, operatorId }) => `${audiences[audience]} ${operatorId ?? ''}`.trim()],
      ['From (UTC)', 'from'],
      ['Offered (UTC)', ({ until }) => lastMoment(until).replace(' UTC, the whole day', '')],
      'status',
      quantity('grants'),
    ],
    empty: 'There are no bonuses yet.',
  }),
  dialogue('bonuses publish', {
    does: 'Publish a bonus and notify the players it is for',
    more: 'A bonus that starts later notifies them at its start',
    takes: { bonusId, quietly: flag('--quietly', 'Notify nobody') },
    examples: ['0b9d6a54-1c2e-4d3f-8a7b-6e5f4d3c2b1a'],
    asks: true,
    async run(house, { bonusId: id, quietly = false }) {
      await house.confirm(() => `Publish bonus ${id}${quietly ? '' : ' and notify its players'}?`)
      const data = await house.call('publishBonus', { bonusId: id, quietly })
      const { title, from } = data.bonus
      const hasStarted = Date.parse(from) <= Date.now()
      const broadcast = data.broadcastId && hasStarted ? await followBroadcast(house, data.broadcastId) : undefined
      const later = data.broadcastId && !hasStarted ? ` Players are notified at ${time(from)} UTC.` : ''
      const words = broadcast ? ` ${broadcastSummary(broadcast)}` : later
      house.show({ ...data, told: broadcast?.told ?? null }, `"${title}" is published.${words}`)
    },
  }),
  command('bonuses withdraw', 'withdrawBonus', {
    takes: { bonusId },
    examples: ['0b9d6a54-1c2e-4d3f-8a7b-6e5f4d3c2b1a'],
    confirm: ({ bonusId: id }) => `Withdraw bonus ${id}?`,
    prints: ({ bonus }) => `"${bonus.title}" is withdrawn.`,
  }),
  command('bonuses grant', 'grantBonus', {
    does: 'Offer a published bonus to one player, and notify the player',
    more: 'The player may be outside of its audience',
    takes: { username: required('<username>', 'The player'), bonusId },
    examples: ['demoplayer 0b9d6a54-1c2e-4d3f-8a7b-6e5f4d3c2b1a'],
    prints: ({ isNew }, { username }) =>
      isNew
        ? `The bonus is offered to ${username}, who was notified.`
        : `The bonus was already offered to ${username}.`,
  }),
  list('bonuses grants', 'listGrants', {
    does: 'List bonuses that players have activated, newest first',
    takes: {
      bonusId: optional('--bonus <bonusId>', 'Only this bonus', readBonusId),
      username: optional('--player <username>', 'Only this player'),
      ...pages(),
    },
    examples: ['', '--player demoplayer'],
    rows: 'grants',
    columns: [
      'username',
      ['Bonus', 'title', 30],
      'operatorId',
      'state',
      amount('wagered'),
      amount('target', 'To wager'),
      amount('collected'),
      amount('forfeited'),
      'activatedAt',
      'forfeitReason',
    ],
    empty: 'No player has activated a bonus.',
  }),
]
