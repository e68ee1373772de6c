import { readFileSync } from 'node:fs'
import type { HouseData } from '@lucero/contract/house/client'
import { command, dialogue, list } from '../command.ts'
import { flag, mapped, optional, required } from '../field.ts'
import { amount, count, money, right } from '../printing.ts'
import { Problem } from '../problem.ts'
import { readAmountOrNone, readPercentage } from '../reading.ts'

const gameId = required('<gameId>', 'As games list shows it')
const maxMultiple = optional(
  '--max-multiple <number>',
  'The largest payout of a round, as a multiple of its stakes, or none',
  readAmountOrNone,
)

const maxPictureBytes = 45 * 1024

/** 'none' removes the picture. */
function readPicture(path: string): string | null {
  if (path === 'none') return null
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch {
    throw new Problem('usage', `${path} cannot be read`)
  }
  if (bytes.length > maxPictureBytes) throw new Problem('usage', `${path} is larger than 45 KB`)
  return bytes.toString('base64')
}

const readTags = (text: string): string[] => (text === 'none' ? [] : text.split(',').map((tag) => tag.trim()))

function trialText({ name, isTrial, trialPlayers }: HouseData<'setTrial'>['game']): string {
  const players = trialPlayers.length ? trialPlayers.join(', ') : 'nobody yet'
  return isTrial ? `${name} is in trial, for: ${players}.` : `${name} is open to everybody. Its trial has: ${players}.`
}

export const gameCommands = [
  list('games list', 'listHouseGames', {
    does: 'List all games, including disabled ones',
    rows: 'games',
    columns: [
      ['Game', 'id'],
      'name',
      'category',
      ['RTP %', 'returnToPlayer'],
      amount('maxBet'),
      ['Pays at most', ({ maxMultiple: multiple }) => right(multiple ? `${count(multiple)}×` : '')],
      'provider',
      'enabled',
      'isTrial',
    ],
    empty: 'There are no games.',
  }),
  command('games add', 'addGame', {
    does: "Add a provider's game, in trial",
    more: 'Only chosen players see it, until games trial … off',
    takes: {
      provider: required('<provider>', 'As providers list shows it'),
      id: required('<gameId>', 'Lower-case letters, digits and dashes. The provider uses the same id'),
      name: required('--name <name>', 'The name that players see'),
      category: required('--category <name>', 'Its category in the lobby'),
      returnToPlayer: required('--returns <percent>', 'Its theoretical RTP, like 96.5', readPercentage),
      launchUrl: required('--launch-url <address>', 'The address that Play opens, with a token added'),
      isTrial: flag('--public', 'Show it to everybody at once', false),
      maxMultiple: mapped(maxMultiple, (multiple) => multiple ?? undefined),
    },
    examples: ['acme comet --name Comet --category Slots --returns 96.5 --launch-url https://play.acme.example/comet'],
    prints: ({ game: { id, name, isTrial } }) =>
      isTrial
        ? `${name} is in trial. Choose players: games trial ${id} add <username>`
        : `${name} is open to everybody.`,
  }),
  command('games change', 'changeGame', {
    does: 'Change the texts, the RTP, the address, the picture or the limits of a game',
    more: 'A change of a built-in game survives restarts',
    takes: {
      gameId,
      name: optional('--name <name>', 'The name that players see'),
      category: optional('--category <name>', 'Its category in the lobby'),
      tags: optional('--tags <words>', 'Words by which players find it, with commas. none: no tags', readTags),
      returnToPlayer: optional(
        '--returns <percent>',
        'Its theoretical RTP, like 96.5. Not for built-in games',
        readPercentage,
      ),
      launchUrl: optional('--launch-url <address>', 'The address that Play opens'),
      picture: mapped(
        optional('--picture <file>', 'PNG, JPEG or WebP, at most 45 KB. none: the standard picture'),
        readPicture,
      ),
      maxBet: optional('--max-bet <amount>', 'The largest bet, or none', readAmountOrNone),
      maxMultiple,
    },
    examples: ['comet --name "Comet II" --picture comet.webp', 'comet --max-bet none'],
    prints: ({ game }) => `${game.name} is changed.`,
  }),
  command('games limit', 'limitGame', {
    more: 'A larger bet is refused with LIMIT_REACHED',
    takes: { gameId, maxBet: required('<amount>', 'Like 100 or 0.50, or none', readAmountOrNone) },
    examples: ['roulette 500', 'roulette none'],
    prints: ({ game }, { maxBet }) =>
      `Bets in ${game.name} ${maxBet === null ? 'have no limit' : `may be ${money(maxBet)} at most`}.`,
  }),
  dialogue('games trial', {
    does: 'Show a game only to chosen players, or to everybody again',
    more: 'During a trial only the chosen players (at most 500) see the game, open it, add credit to it and bet in it. Wins of others are still paid',
    takes: {
      gameId,
      what: required('<what>', 'add and remove choose a player', ['on', 'off', 'add', 'remove']),
      username: optional('[username]', 'The player, for add and remove'),
    },
    examples: ['comet on', 'comet add demoplayer', 'comet off'],
    async run(house, { gameId: id, what, username }) {
      const isSwitch = what === 'on' || what === 'off'
      if (isSwitch !== (username === undefined))
        throw new Problem('usage', 'games trial: add and remove take a username, on and off take none')
      const data =
        username === undefined
          ? await house.call('setTrial', { gameId: id, isTrial: what === 'on' })
          : await house.call('chooseTrialPlayer', { gameId: id, username, isChosen: what === 'add' })
      house.show(data, trialText(data.game))
    },
  }),
  command('games enable', 'switchGame', {
    does: 'Enable a disabled game',
    takes: { gameId },
    sends: { enabled: true },
    examples: ['roulette'],
    prints: ({ game }) => `${game.name} is enabled.`,
  }),
  command('games disable', 'switchGame', {
    does: 'Disable a game. It accepts no more credit, and credit in it can be collected',
    takes: { gameId },
    sends: { enabled: false },
    examples: ['roulette'],
    prints: ({ game }) => `${game.name} is disabled.`,
  }),
]
