import type { HouseData } from '@lucero/contract/house/client'
import { InvalidArgumentError } from 'commander'
import { dialogue } from '../command.ts'
import { optional, required } from '../field.ts'
import { money } from '../printing.ts'
import { Problem } from '../problem.ts'
import { readAmount, readAmountOrNone, readMilliseconds } from '../reading.ts'

type Settings = HouseData<'packageSettings'>['settings']
type Flags = Partial<Record<Exclude<keyof Settings['jurisdiction'], 'minimumRoundDuration'>, boolean>>

/** Null: the usual bets. */
const readLevels = (text: string): number[] | null => (text === 'usual' ? null : text.split(',').map(readAmount))

/** The option may be repeated. The server knows the names. */
function readFlag(text: string, before: Flags = {}): Flags {
  const [, name, value] = /^(\w{1,40})=(on|off)$/.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('A flag is written like disabledBuyFeature=on.')
  return { ...before, [name]: value === 'on' }
}

function settingsLines({ game, version, step, minBet, maxBet, defaultBet, levels, jurisdiction, own }: Settings) {
  const set = new Set(own)
  const line = (title: string, names: string[], text: string) =>
    `${title.padEnd(16)}${text}${names.some((name) => set.has(name)) ? '' : '  (default)'}`
  const { minimumRoundDuration, ...flags } = jurisdiction
  const switchedOn = Object.entries(flags).flatMap(([name, value]) => (value ? [name] : []))
  return [
    `Bets of ${game} are multiples of ${money(step)}, by its version ${version}.`,
    line('Smallest bet', ['minBet'], money(minBet)),
    line('Largest bet', ['maxBet'], money(maxBet)),
    line('First bet', ['defaultBet'], money(defaultBet)),
    line('Bets', ['levels'], levels.map((level) => money(level)).join(' ')),
    line('Round takes', ['minimumRoundDuration'], `${minimumRoundDuration} ms at least`),
    line('Flags', Object.keys(flags), switchedOn.join(', ') || 'none'),
  ]
}

export const packageSettingsCommand = dialogue('packages settings', {
  does: 'Show the bets and the jurisdiction of a hosted game, or change them for all its versions',
  more: 'Without options it shows them. Larger bets, faster rounds and a flag that starts with disabled switched off need a second person',
  takes: {
    game: required('<gameId>', 'As packages list shows it'),
    minBet: optional('--min-bet <amount>', 'The smallest bet. none: the default', readAmountOrNone),
    maxBet: optional('--max-bet <amount>', 'The largest bet. none: the default', readAmountOrNone),
    defaultBet: optional(
      '--first-bet <amount>',
      'The bet with which the game opens. none: the default',
      readAmountOrNone,
    ),
    levels: optional('--bets <amounts>', 'The bets that the game offers, with commas. usual: the default', readLevels),
    minimumRoundDuration: optional('--round <ms>', 'The shortest time between two rounds', readMilliseconds),
    flags: optional('--flag <name=on>', 'A flag of the jurisdiction, on or off. May be repeated', readFlag),
    reason: optional('--reason <text>', 'Why. A change needs it; the audit log keeps it'),
  },
  examples: ['comet', 'comet --max-bet 20 --bets 0.20,1,5,20 --flag disabledBuyFeature=on --reason "Licence 4711"'],
  async run(house, { game, minBet, maxBet, defaultBet, levels, minimumRoundDuration, flags, reason }) {
    const changes = { minBet, maxBet, defaultBet, levels, minimumRoundDuration, flags }
    const isChange = Object.values(changes).some((value) => value !== undefined)
    if (isChange !== (reason !== undefined))
      throw new Problem('usage', 'packages settings: a change needs --reason, and --reason needs a change')
    const data =
      reason === undefined
        ? await house.call('packageSettings', { game })
        : await house.call('changePackageSettings', {
            game,
            minBet,
            maxBet,
            defaultBet,
            levels,
            ...((flags ?? minimumRoundDuration) !== undefined && {
              jurisdiction: { ...flags, ...(minimumRoundDuration !== undefined && { minimumRoundDuration }) },
            }),
            reason,
          })
    house.show(data, settingsLines(data.settings))
  },
})
