import type { Command } from 'commander'
import { act, examples } from './house.ts'
import type { HouseData } from '@lucero/contract/house/client'
import { count, money, stripControl, table, time, withNext, yesNo } from './printing.ts'
import { Problem } from './problem.ts'
import { readAmountOrNone, readLimit } from './reading.ts'

export function addProviders(program: Command): void {
  const providers = program
    .command('providers')
    .description('who runs games, and the secrets they sign with')
    .addHelpText('after', examples('providers list', 'providers add acme "Acme Games"', 'providers rotate acme'))
  addList(providers)
  addAdd(providers)
  addRotate(providers)
  addSecret(providers)
  addEnable(providers)
  addDisable(providers)
  addLimit(providers)
  addHeld(providers)
}

const addList = (providers: Command) =>
  providers
    .command('list')
    .description('all providers, disabled ones too')
    .addHelpText('after', examples('providers list', 'providers list --json'))
    .action(
      act(async (house) => {
        const data = await house.call('listProviders')
        const shown = table(
          data.providers,
          [
            { title: 'Provider', of: ({ id }) => id },
            { title: 'Name', of: ({ name }) => name },
            { title: 'Enabled', of: ({ enabled }) => yesNo(enabled) },
            { title: 'Per round', of: ({ maxRoundPayout }) => limitText(maxRoundPayout), right: true },
            { title: 'Per day', of: ({ maxDayPayout }) => limitText(maxDayPayout), right: true },
            { title: 'Paid today', of: ({ paidToday }) => paidToday ?? '', right: true },
            { title: 'A round is seen at', of: ({ roundUrl }) => roundUrl ?? '' },
            // A server of an older version does not send it.
            {
              title: 'Secret for you',
              of: ({ waitingSecret }) => (waitingSecret ? `providers secret ${waitingSecret.approvalId}` : ''),
            },
          ],
          'There are no providers.',
        )
        house.show(data, shown)
      }),
    )

/** A server of the release before sends no limits. */
const limitText = (limit: number | null | undefined): string => (typeof limit === 'number' ? money(limit) : 'none')

const secretText = (secret: string) => `Its secret, shown this once:\n${secret}`

type Limits = { maxRound?: number | 'none'; maxDay?: number | 'none' }
type NewProvider = Limits & { roundUrl?: string }

const orNull = (amount: number | 'none') => (amount === 'none' ? null : amount)

const addAdd = (providers: Command) =>
  providers
    .command('add')
    .description('let somebody run games here; prints the secret they sign with, once')
    .argument('<id>', 'small letters, digits and dashes: their X-Provider-Id')
    .argument('<name>', 'what players read')
    .option('--round-url <address>', 'where a round can be looked at, with {round} in it')
    .option(
      '--max-round <amount>',
      'limit on payouts of a round above its stakes, or none (10,000.00)',
      readAmountOrNone,
    )
    .option(
      '--max-day <amount>',
      'limit on payouts of a UTC day above the stakes, or none (50,000.00)',
      readAmountOrNone,
    )
    .addHelpText(
      'after',
      examples(
        'providers add acme "Acme Games"',
        'providers add acme "Acme Games" --round-url https://acme.example/rounds/{round}',
      ),
    )
    .action(
      act(async (house, id: string, name: string, { roundUrl, maxRound, maxDay }: NewProvider) => {
        const data = await house.call('addProvider', {
          id,
          name,
          ...(roundUrl && { roundUrl }),
          ...(maxRound !== undefined && { maxRoundPayout: orNull(maxRound) }),
          ...(maxDay !== undefined && { maxDayPayout: orNull(maxDay) }),
        })
        house.show(data, `${stripControl(data.provider.name)} may run games. ${secretText(data.secret)}`)
      }),
    )

const addRotate = (providers: Command) =>
  providers
    .command('rotate')
    .description('a new secret, printed once; the one before stays good until the next time, older ones end now')
    .argument('<id>', 'as providers list shows it')
    .addHelpText('after', examples('providers rotate acme', 'providers rotate acme --yes'))
    .action(
      act(async (house, providerId: string) => {
        await house.confirm(`Give ${stripControl(providerId)} a new secret? All but the newest one before it end now.`)
        const data = await house.call('rotateSecret', { providerId })
        house.show(data, `${stripControl(providerId)} has a new secret. ${secretText(data.secret)}`)
      }),
    )

const addSecret = (providers: Command) =>
  providers
    .command('secret')
    .description(
      'Get the secret of your request to add or rotate, within 24 hours after a second person has approved it',
    )
    .argument('<approvalId>', 'as providers list or approvals list shows it')
    .addHelpText(
      'after',
      examples('providers secret 6f0f6f1e-52c1-4a3d-9d0e-2b7a5f1c0d02') +
        '\n\nThe same command prints a new secret, if the first answer was lost. The earlier one then stops working.\n',
    )
    .action(
      act(async (house, approvalId: string) => {
        const data = await house.call('takeSecret', { approvalId })
        house.show(data, `${stripControl(data.providerId)} has a new secret. ${secretText(data.secret)}`)
      }),
    )

const addEnable = (providers: Command) =>
  providers
    .command('enable')
    .description('let a provider take bets again')
    .argument('<id>', 'as providers list shows it')
    .addHelpText('after', examples('providers enable acme'))
    .action(
      act(async (house, providerId: string) => {
        const data = await house.call('switchProvider', { providerId, enabled: true })
        house.show(data, `${stripControl(data.provider.name)} takes bets again.`)
      }),
    )

const addDisable = (providers: Command) =>
  providers
    .command('disable')
    .description(
      'take all games of a provider off the list: no launches, no bets; what it owes players it can still pay',
    )
    .argument('<id>', 'as providers list shows it')
    .addHelpText('after', examples('providers disable acme', 'providers disable acme --yes'))
    .action(
      act(async (house, providerId: string) => {
        await house.confirm(
          `Stop all games of ${stripControl(providerId)}? Players in the middle of them cannot bet any more.`,
        )
        const data = await house.call('switchProvider', { providerId, enabled: false })
        house.show(data, `${stripControl(data.provider.name)} takes no bets.`)
      }),
    )

const addLimit = (providers: Command) =>
  providers
    .command('limit')
    .description('set what a provider may pay above the stakes; to raise or remove a limit needs a second person')
    .argument('<id>', 'as providers list shows it')
    .option('--max-round <amount>', 'limit of a round, or none', readAmountOrNone)
    .option('--max-day <amount>', 'limit of a UTC day, or none', readAmountOrNone)
    .addHelpText(
      'after',
      examples('providers limit acme --max-round 20000', 'providers limit acme --max-round 5000 --max-day 25000'),
    )
    .action(
      act(async (house, providerId: string, { maxRound, maxDay }: Limits) => {
        if (maxRound === undefined && maxDay === undefined)
          throw new Problem('usage', 'providers limit: name --max-round, --max-day or both')
        const { providers: all } = await house.call('listProviders')
        const now = all.find(({ id }) => id === providerId)
        const data = await house.call('limitProvider', {
          providerId,
          maxRoundPayout: maxRound === undefined ? (now?.maxRoundPayout ?? null) : orNull(maxRound),
          maxDayPayout: maxDay === undefined ? (now?.maxDayPayout ?? null) : orNull(maxDay),
        })
        const { name, maxRoundPayout, maxDayPayout } = data.provider
        const limits = `${limitText(maxRoundPayout)} in a round, ${limitText(maxDayPayout)} in a day`
        house.show(data, `Limits of ${stripControl(name)} on payouts above the stakes: ${limits}.`)
      }),
    )

type HeldWin = HouseData<'listHeldWins'>['wins'][number]

const addHeld = (providers: Command) =>
  providers
    .command('held')
    .description('wins that a limit on payouts has refused, newest first; the provider sends them again')
    .option('--after <cursor>', 'the next page, as the page before names it')
    .option('--limit <number>', 'how many at most (20)', readLimit)
    .addHelpText('after', examples('providers held', 'providers held --limit 100 --json'))
    .action(
      act(async (house, { after, limit }: { after?: string; limit?: number }) => {
        const data = await house.call('listHeldWins', { after, limit })
        house.show(data, withNext(heldTable(data.wins), data.next))
      }),
    )

const limitNames: Record<string, string> = { game: 'multiple of the game', round: 'per round', day: 'per day' }

const heldTable = (wins: HeldWin[]): string =>
  table(
    wins,
    [
      { title: 'First sent', of: ({ firstAt }) => time(firstAt) },
      { title: 'Provider', of: ({ provider }) => provider },
      { title: 'Player', of: ({ username }) => username },
      { title: 'Game', of: ({ gameId }) => gameId },
      { title: 'Round', of: ({ round }) => round },
      { title: 'Stakes', of: ({ stake }) => money(stake), right: true },
      { title: 'Win', of: ({ amount }) => money(amount), right: true },
      { title: 'Limit', of: ({ limit, limitAmount }) => `${money(limitAmount)} ${limitNames[limit] ?? limit}` },
      { title: 'Attempts', of: ({ attempts }) => count(attempts), right: true },
      { title: 'Paid', of: ({ paidAt }) => (paidAt === null ? 'no' : time(paidAt)) },
    ],
    'No win was refused.',
  )
