import { ownGames } from '@lucero/contract/shared/own-games'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { replay } from '../../rules/game.ts'
import { games } from '../../rules/games.ts'
import { boardOf } from './boards.ts'
import { cardSvg } from './card.ts'
import { canLetter, lettering } from './lettering.ts'
import { multipleText } from './multiple-text.ts'
import { draw } from './picture.ts'

const card = { game: 'Dice', multiple: '1,284×', hasWon: true }
const seeds = { serverSeed: 'a secret', clientSeed: 'me', nonce: 1 }
const bets: Record<string, [bet: unknown, actions: unknown[]][]> = {
  blackjack: [
    [{ hands: [100, 200, 300] }, ['stand', 'stand', 'stand']],
    [{ cents: 100 }, ['stand']],
  ],
  dice: [
    [{ stake: 100, direction: 'over', target: 4999 }, []],
    [{ stake: 100, direction: 'under', target: 100 }, []],
  ],
  'hi-lo': [
    [{ cents: 100 }, ['skip', 'leave']],
    [{ cents: 100 }, [...Array<string>(12).fill('skip'), 'leave']],
  ],
  keno: [
    [{ cents: 100, risk: 'low', picks: [1, 40] }, []],
    [{ cents: 100, risk: 'high', picks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, []],
  ],
  'video-poker': [
    [{ cents: 100 }, [{ hold: [] }]],
    [{ cents: 100 }, [{ hold: [0, 4] }]],
  ],
  mines: [
    [{ cents: 100, mines: 1, side: 8 }, [{ do: 'open', tile: 3 }]],
    [{ cents: 100, mines: 24 }, [{ do: 'open', tile: 3 }]],
  ],
  'night-reels': [
    [{ cents: 100, star: true }, []],
    [{ cents: 100 }, []],
  ],
  plinko: [
    [{ cents: 100, rows: 8, risk: 'low' }, []],
    [{ cents: 100, rows: 16, risk: 'high' }, []],
  ],
  roulette: [[{ chips: [{ kind: 'red', cents: 100 }] }, []]],
  'star-crash': [
    [{ cents: 100 }, [{ do: 'end' }]],
    [{ cents: 100 }, [{ do: 'call-off', at: 100 }]],
  ],
}
const drawn = Object.entries(bets).flatMap(([game, rounds]) => rounds.map(([bet, actions]) => ({ game, bet, actions })))

describe('issue 42: the picture of a round', () => {
  it.each(drawn)('$game $bet is a valid drawing of its own, with finite numbers', async ({ game, bet, actions }) => {
    const rules = games[game as keyof typeof games]!
    const view: unknown = rules.view(replay(rules, seeds, { bet, actions }))
    const board = boardOf({ game, bet, view })
    expect(board).not.toBe(boardOf({ game: 'g-unknown', bet: {} }))
    expect(board).not.toMatch(/NaN|undefined|Infinity/)
    const { width, height } = await sharp(await draw(cardSvg({ ...card, board }))).metadata()
    expect([width, height]).toEqual([1200, 630])
  })

  it('shows a different board for a different outcome', () => {
    const boards = [1200, 8700].map((roll) =>
      boardOf({ game: 'dice', bet: bets['dice']![0]![0], view: { roll, won: true } }),
    )
    expect(boards[0]).not.toBe(boards[1])
  })

  it('a game without a drawing of its own, and one whose files are missing, get the plain board', () => {
    const plain = boardOf({ game: 'g-hosted', bet: { version: 1, mode: 'base' } })
    expect(boardOf({ game: 'dice', bet: bets['dice']![0]![0] })).toBe(plain)
    expect(plain).toContain('<path')
  })

  it('the names of all games have outlines, and other signs are left out', () => {
    for (const { name } of ownGames) expect([name, canLetter(name)]).toEqual([name, true])
    expect(canLetter('星')).toBe(false)
    expect(lettering('<星', { x: 0, y: 0, size: 10 })).not.toContain('星')
    expect(cardSvg({ ...card, game: '<b>星</b>', board: '' })).not.toContain('<b>')
  })

  it.each([
    [0, '0.00×'],
    [1.286, '1.28×'],
    [2, '2.00×'],
    [1284.5, '1,284×'],
    [5_148_297, '5,148,297×'],
  ])('a multiple of %s reads %s', (multiple, text) => expect(multipleText(multiple)).toBe(text))
})
