import { ownGames } from '@lucero/contract/shared/own-games'
import { expect, it } from 'vitest'
import { searchGames } from './search.ts'

const idsFor = (query: string) => searchGames(ownGames, query).map(({ id }) => id)

it.each([
  [
    '',
    ['night-reels', 'roulette', 'blackjack', 'video-poker', 'dice', 'mines', 'hi-lo', 'keno', 'plinko', 'star-crash'],
  ],
  [
    '  ',
    ['night-reels', 'roulette', 'blackjack', 'video-poker', 'dice', 'mines', 'hi-lo', 'keno', 'plinko', 'star-crash'],
  ],
  [
    '?!',
    ['night-reels', 'roulette', 'blackjack', 'video-poker', 'dice', 'mines', 'hi-lo', 'keno', 'plinko', 'star-crash'],
  ],
  ['dice', ['dice']],
  ['DICE', ['dice']],
  ['bla', ['blackjack']],
  ['m', ['mines']],
  ['jack', ['blackjack']],
  ['black jack', ['blackjack']],
  ['nightreels', ['night-reels']],
  ['reels night', ['night-reels']],
  ['rúlétte', ['roulette']],
])('GAM-1 %j finds %j', (query, ids) => {
  expect(idsFor(query)).toEqual(ids)
})

it.each([
  ['blakjack', 'blackjack'],
  ['blackjakc', 'blackjack'],
  ['lbackjack', 'blackjack'],
  ['blakj', 'blackjack'],
  ['ruolette', 'roulette'],
  ['rulet', 'roulette'],
  ['dcie', 'dice'],
  ['diec', 'dice'],
  ['mibes', 'mines'],
  ['minnes', 'mines'],
  ['nigth reels', 'night-reels'],
  ['night rels', 'night-reels'],
])('GAM-1 %j is found despite a typo', (query, id) => {
  expect(idsFor(query)).toEqual([id])
})

it.each([
  ['slots', ['night-reels']],
  ['slot', ['night-reels']],
  ['tables', ['roulette', 'blackjack', 'video-poker']],
  ['tabels', ['roulette', 'blackjack', 'video-poker']],
  ['originals', ['dice', 'mines', 'hi-lo', 'keno', 'plinko', 'star-crash']],
  ['originals dice', ['dice']],
])('GAM-1 %j matches a category', (query, ids) => {
  expect(idsFor(query)).toEqual(ids)
})

it.each(['xyz', 'zz', 'dice poker', 'baccarat'])('GAM-1 %j matches no game', (query) => {
  expect(idsFor(query)).toEqual([])
})

it('issue 38: a tag and the provider are found like a category', () => {
  const games = [
    { name: 'Comet', category: 'Slots', tags: ['fruit', 'space'], provider: 'Acme' },
    { name: 'Moon', category: 'Slots', provider: null },
  ]
  for (const query of ['fruit', 'spcae', 'acme']) expect(searchGames(games, query)).toEqual([games[0]])
})

it('GAM-1 sorts by similarity, names before categories', () => {
  const games = [
    { name: 'Star Table', category: 'Slots' },
    { name: 'Stars', category: 'Star' },
    { name: 'Star', category: 'Tables' },
    { name: 'Moon', category: 'Star' },
  ]
  expect(searchGames(games, 'star').map(({ name }) => name)).toEqual(['Star Table', 'Star', 'Stars', 'Moon'])
})
