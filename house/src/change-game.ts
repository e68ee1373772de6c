/** Changes of a game: its texts, RTP, picture, limits and trial. */
import { readFileSync } from 'node:fs'
import type { HouseData } from '@lucero/contract/house/client'
import { Argument, type Command } from 'commander'
import { act, examples } from './house.ts'
import { stripControl } from './printing.ts'
import { Problem } from './problem.ts'
import { readAmountOrNone, readPercentage } from './reading.ts'

type Changes = {
  name?: string
  category?: string
  returns?: number
  launchUrl?: string
  picture?: string
  maxBet?: number | 'none'
  maxMultiple?: number | 'none'
}
type HouseGame = HouseData<'listHouseGames'>['games'][number]

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

export const addChange = (games: Command) =>
  games
    .command('change')
    .description('change what players see of a game, where it opens, or its largest bet')
    .argument('<gameId>', 'as games list shows it')
    .option('--name <name>', 'what players read')
    .option('--category <name>', 'where the lobby shows it')
    .option('--returns <percent>', 'its theoretical RTP, like 96.5; not of our own games', readPercentage)
    .option('--launch-url <address>', 'what Play opens')
    .option('--picture <file>', 'PNG, JPEG or WebP, at most 45 KB; none: the standard picture')
    .option('--max-bet <amount>', 'the largest bet, or none', readAmountOrNone)
    .option(
      '--max-multiple <number>',
      'the most that a round pays, as a multiple of its stakes, or none',
      readAmountOrNone,
    )
    .addHelpText(
      'after',
      examples('games change comet --name "Comet II" --picture comet.webp', 'games change comet --max-bet none'),
    )
    .action(
      act(async (house, gameId: string, changes: Changes) => {
        const { name, category, returns, launchUrl, picture, maxBet, maxMultiple } = changes
        const data = await house.call('changeGame', {
          gameId,
          name,
          category,
          returnToPlayer: returns,
          launchUrl,
          ...(picture !== undefined && { picture: readPicture(picture) }),
          ...(maxBet !== undefined && { maxBet: maxBet === 'none' ? null : maxBet }),
          ...(maxMultiple !== undefined && { maxMultiple: maxMultiple === 'none' ? null : maxMultiple }),
        })
        house.show(data, `${stripControl(data.game.name)} is changed.`)
      }),
    )

export const addTrial = (games: Command) =>
  games
    .command('trial')
    .description('on: only chosen players see the game, open it and bet in it; off: everybody does')
    .argument('<gameId>', 'as games list shows it')
    .addArgument(new Argument('<what>', 'add and remove choose a player').choices(['on', 'off', 'add', 'remove']))
    .argument('[username]', 'the player, for add and remove')
    .addHelpText('after', examples('games trial comet on', 'games trial comet add demoplayer', 'games trial comet off'))
    .action(
      act(async (house, gameId: string, what: 'on' | 'off' | 'add' | 'remove', username: string | undefined) => {
        const isSwitch = what === 'on' || what === 'off'
        if (isSwitch !== (username === undefined))
          throw new Problem('usage', 'games trial: add and remove take a username, on and off take none')
        const data =
          username === undefined
            ? await house.call('setTrial', { gameId, isTrial: what === 'on' })
            : await house.call('chooseTrialPlayer', { gameId, username, isChosen: what === 'add' })
        house.show(data, trialText(data.game))
      }),
    )

function trialText({ name, isTrial, trialPlayers }: HouseGame): string {
  const players = trialPlayers.length ? trialPlayers.map(stripControl).join(', ') : 'nobody yet'
  const game = stripControl(name)
  return isTrial ? `${game} is in trial, for: ${players}.` : `${game} is open to everybody; its trial has: ${players}.`
}
