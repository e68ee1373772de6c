import { randomUUID } from 'node:crypto'
import { Option, type Command } from 'commander'
import { broadcastSummary, followBroadcast } from './broadcast.ts'
import { act, examples, type HouseContext } from './house.ts'
import { count, money, stripControl, table, time, withNext } from './printing.ts'
import { Problem } from './problem.ts'
import {
  readAmount,
  readBonusId,
  readEnd,
  readLimit,
  readMultiple,
  readOperatorId,
  readShare,
  readTime,
} from './reading.ts'
import { addTranslations, takeTranslations } from './translations.ts'

export function addBonuses(program: Command): void {
  const bonuses = program
    .command('bonuses')
    .description('what players can activate on their Bonuses page')
    .addHelpText('after', examples('bonuses list', 'bonuses create --help', 'bonuses grant demoplayer 0b9d6a54-…'))
  addCreate(bonuses)
  addList(bonuses)
  addPublish(bonuses)
  addWithdraw(bonuses)
  addGrant(bonuses)
  addGrants(bonuses)
}

type Draft = {
  kind: 'deposit' | 'no-deposit' | 'free-spins'
  description: string
  amount?: number
  minDeposit?: number
  maxDeposit?: number
  playThrough: number
  maxBet?: number
  share?: Record<string, number>
  spins?: number
  spinGame?: string
  spinStake?: number
  operator?: number
  player?: string
  repeats?: boolean
  from?: string
  until: string
}

const translatedTexts = ['title', 'description'] as const

const addCreate = (bonuses: Command) =>
  addTranslations(bonuses.command('create'), ...translatedTexts)
    .description('draw up a bonus; nobody sees it before it is published, and its terms never change')
    .argument('<title>', 'what players read, in English')
    .addOption(new Option('--kind <kind>').choices(['deposit', 'no-deposit', 'free-spins']).makeOptionMandatory())
    .requiredOption('--description <text>', 'what players read before they activate it, in English')
    .requiredOption('--play-through <multiple>', 'how many times the amount must be wagered', readMultiple)
    .requiredOption('--until <time>', 'offered until then, UTC; a day without a time is included to its end', readEnd)
    .option('--from <time>', 'offered from then on, UTC; a day without a time from its beginning (now)', readTime)
    .option('--amount <amount>', 'the bonus credit; not for free spins', readAmount)
    .option('--min-deposit <amount>', 'the least credit that starts it', readAmount)
    .option('--max-deposit <amount>', 'the most', readAmount)
    .option('--max-bet <amount>', 'the largest bet while it is wagered (no limit)', readAmount)
    .option('--share <game=percent>', 'how much of a stake counts in a game (100); may be repeated', readShare)
    .option('--spins <number>', 'how many free spins', readLimit)
    .option('--spin-game <gameId>', 'in which game')
    .option('--spin-stake <amount>', 'each as if this were staked', readAmount)
    .option('--operator <id>', "only for this operator's players", readOperatorId)
    .option('--player <username>', 'only for this player, and those it is granted to')
    .option('--repeats', 'may be had again on another day')
    .addHelpText(
      'after',
      examples(
        'bonuses create "Welcome" --kind deposit --amount 20 --min-deposit 10 --max-deposit 100 --play-through 10 --until 2026-12-31 --description "20.00 on your first deposit." --title-es "Bienvenida" --description-es "20.00 con tu primer depósito."',
        'bonuses create "Ten spins" --kind free-spins --spins 10 --spin-game night-reels --spin-stake 0.20 --play-through 5 --until 2026-12-31 --description "On the house."',
      ),
    )
    .action(act(create))

async function create(house: HouseContext, title: string, options: Draft): Promise<void> {
  const { share = {}, spins, spinGame, spinStake, operator, player, ...draft } = options
  const [titleTranslations, descriptionTranslations] = translatedTexts.map((text) => takeTranslations(draft, text))
  const data = await house.call('createBonus', {
    ...draft,
    titleTranslations,
    descriptionTranslations,
    requestId: randomUUID(),
    title,
    shares: share,
    freeSpins: spinsOf(spins, spinGame, spinStake),
    operatorId: operator,
    username: player,
  })
  const { id, amount, target, until } = data.bonus
  house.show(
    data,
    `Bonus ${id}: ${money(amount)}, to be wagered ${money(target)}, offered ${lastMoment(until)}. Publish it with: bonuses publish ${id}`,
  )
}

/** A period that ends at midnight includes the whole day before. */
function lastMoment(until: string): string {
  if (!until.endsWith('T00:00:00.000Z')) return `until ${time(until)} UTC`
  return `through ${new Date(Date.parse(until) - 1).toISOString().slice(0, 10)} UTC, the whole day`
}

function spinsOf(count: number | undefined, gameId: string | undefined, stake: number | undefined) {
  if (count === undefined && gameId === undefined && stake === undefined) return undefined
  if (count === undefined || gameId === undefined || stake === undefined)
    throw new Problem('usage', 'Free spins need --spins, --spin-game and --spin-stake together')
  return { count, gameId, stake }
}

const audiences = { all: 'everybody', invited: 'by name', operator: 'operator' } as const

const addList = (bonuses: Command) =>
  bonuses
    .command('list')
    .description('all bonuses, newest first')
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('bonuses list', 'bonuses list --json'))
    .action(
      act(async (house, query: { after?: string; limit?: number }) => {
        const data = await house.call('listHouseBonuses', query)
        const shown = table(
          data.bonuses,
          [
            { title: 'Id', of: ({ id }) => id },
            { title: 'Title', of: ({ title }) => title, width: 30 },
            { title: 'Kind', of: ({ kind }) => kind },
            { title: 'Amount', of: ({ amount }) => money(amount), right: true },
            { title: 'To wager', of: ({ target }) => money(target), right: true },
            { title: 'For', of: ({ audience, operatorId }) => `${audiences[audience]} ${operatorId ?? ''}`.trim() },
            { title: 'From (UTC)', of: ({ from }) => time(from) },
            { title: 'Offered (UTC)', of: ({ until }) => lastMoment(until).replace(' UTC, the whole day', '') },
            { title: 'Status', of: ({ status }) => status },
            { title: 'Grants', of: ({ grants }) => count(grants), right: true },
          ],
          'There are no bonuses yet.',
        )
        house.show(data, withNext(shown, data.next))
      }),
    )

const addPublish = (bonuses: Command) =>
  bonuses
    .command('publish')
    .description('put a bonus on the page of those it is for, and tell them')
    .argument('<bonusId>', 'as bonuses list shows it', readBonusId)
    .option('--quietly', 'tell nobody')
    .addHelpText('after', examples('bonuses publish 0b9d6a54-1c2e-4d3f-8a7b-6e5f4d3c2b1a'))
    .action(
      act(async (house, bonusId: string, { quietly = false }: { quietly?: boolean }) => {
        await house.confirm(`Publish bonus ${stripControl(bonusId)}${quietly ? '' : ' and tell its players'}?`)
        const data = await house.call('publishBonus', { bonusId, quietly })
        const hasStarted = Date.parse(data.bonus.from) <= Date.now()
        const broadcast = data.broadcastId && hasStarted ? await followBroadcast(house, data.broadcastId) : undefined
        const later = data.broadcastId && !hasStarted ? ` Players are told at ${time(data.bonus.from)} UTC.` : ''
        const words = broadcast ? ` ${broadcastSummary(broadcast)}` : later
        house.show(
          { ...data, told: broadcast?.told ?? null },
          `"${stripControl(data.bonus.title)}" is published.${words}`,
        )
      }),
    )

const addWithdraw = (bonuses: Command) =>
  bonuses
    .command('withdraw')
    .description('take a bonus off the page; what players have open of it goes on under its terms')
    .argument('<bonusId>', 'as bonuses list shows it', readBonusId)
    .addHelpText('after', examples('bonuses withdraw 0b9d6a54-1c2e-4d3f-8a7b-6e5f4d3c2b1a'))
    .action(
      act(async (house, bonusId: string) => {
        await house.confirm(`Withdraw bonus ${stripControl(bonusId)}?`)
        const data = await house.call('withdrawBonus', { bonusId })
        house.show(data, `"${stripControl(data.bonus.title)}" is withdrawn.`)
      }),
    )

const addGrant = (bonuses: Command) =>
  bonuses
    .command('grant')
    .description('offer a published bonus to one player by name, whoever else it is for')
    .argument('<username>', 'the player')
    .argument('<bonusId>', 'as bonuses list shows it', readBonusId)
    .addHelpText('after', examples('bonuses grant demoplayer 0b9d6a54-1c2e-4d3f-8a7b-6e5f4d3c2b1a'))
    .action(
      act(async (house, username: string, bonusId: string) => {
        const data = await house.call('grantBonus', { username, bonusId })
        house.show(
          data,
          `${stripControl(username)} ${data.isNew ? 'is offered it, and was told.' : 'had been offered it already.'}`,
        )
      }),
    )

type Filter = { bonus?: string; player?: string; after?: string; limit?: number }

const addGrants = (bonuses: Command) =>
  bonuses
    .command('grants')
    .description('what players have activated, newest first')
    .option('--bonus <bonusId>', 'only of this bonus', readBonusId)
    .option('--player <username>', 'only of this player')
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('bonuses grants', 'bonuses grants --player demoplayer'))
    .action(
      act(async (house, { bonus, player, after, limit }: Filter) => {
        const data = await house.call('listGrants', { bonusId: bonus, username: player, after, limit })
        const shown = table(
          data.grants,
          [
            { title: 'Player', of: ({ username }) => username },
            { title: 'Bonus', of: ({ title }) => title, width: 30 },
            { title: 'Operator', of: ({ operatorId }) => String(operatorId), right: true },
            { title: 'State', of: ({ state }) => state },
            { title: 'Wagered', of: ({ wagered }) => money(wagered), right: true },
            { title: 'Of', of: ({ target }) => money(target), right: true },
            { title: 'Collected', of: ({ collected }) => money(collected), right: true },
            { title: 'Forfeited', of: ({ forfeited }) => money(forfeited), right: true },
            { title: 'Activated (UTC)', of: ({ activatedAt }) => time(activatedAt) },
            { title: 'Told why', of: ({ forfeitReason }) => forfeitReason ?? '' },
          ],
          'Nobody has activated one.',
        )
        house.show(data, withNext(shown, data.next))
      }),
    )
