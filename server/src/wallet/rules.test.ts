import { describe, expect, it } from 'vitest'
import { bookOf, now, playerId, wallet, walletRow } from '../testing/book.ts'
import { decideCollect, decideTransfer, gameWalletId, holdsCredit, returnAllCredit, toMainWallet } from './rules.ts'

const playable = new Set(['reels', 'dice'])
const item = (gameId: string, cents: bigint) => ({ id: `id of ${gameId}`, gameId, cents })
const active = wallet(7, 'active')

describe('transfer', () => {
  it('CRE-5 moves the whole balance, and refuses one cent more', () => {
    const book = bookOf({ 'main:7': 1000n }, [active])
    const items = [item('reels', 400n), item('dice', 600n)]
    const { moves, changes, reply } = decideTransfer(book, { items, playable }, now)
    expect(moves).toEqual([
      { from: 'main:7', to: 'game:7:reels', cents: 400n },
      { from: 'main:7', to: 'game:7:dice', cents: 600n },
    ])
    expect(changes?.map(({ row }) => row)).toMatchObject([
      { status: 'completed', cents: 400n, gameId: 'reels' },
      { status: 'completed', cents: 600n, gameId: 'dice' },
    ])
    expect(reply).toEqual({ operatorId: 7, atMs: now.getTime(), ids: ['id of reels', 'id of dice'] })
    const more = [item('reels', 400n), item('dice', 601n)]
    expect(() => decideTransfer(book, { items: more, playable }, now)).toThrow('INSUFFICIENT_FUNDS')
  })

  it("uses only the active operator's credit", () => {
    const book = bookOf({ 'main:7': 1n, 'main:8': 1000n }, [active, wallet(8, 'connected')])
    expect(() => decideTransfer(book, { items: [item('reels', 2n)], playable }, now)).toThrow('INSUFFICIENT_FUNDS')
  })

  it('accepts only playable games', () => {
    const items = [item('reels', 1n), item('mines', 1n)]
    expect(() => decideTransfer(bookOf({ 'main:7': 9n }, [active]), { items, playable }, now)).toThrow('GAME_NOT_FOUND')
  })

  it('requires an active operator', () => {
    const book = bookOf({ 'main:8': 9n }, [wallet(8, 'connected')])
    expect(() => decideTransfer(book, { items: [item('reels', 1n)], playable }, now)).toThrow('NO_ACTIVE_OPERATOR')
  })
})

it.each([0n, -1n])('asserts a positive amount of each transfer: %s', (cents) => {
  const items = [item('reels', 5n), item('dice', cents)]
  expect(() => decideTransfer(bookOf({ 'main:7': 500n }, [active]), { items, playable }, now)).toThrow(
    'positive amount',
  )
})

describe('collect', () => {
  const balances = { 'main:7': 1n, 'game:7:reels': 20n, 'game:7:dice': 0n, 'game:8:reels': 30n, 'held:7:R1': 9n }
  const book = bookOf(balances, [active, wallet(8, 'connected')])

  it('CRE-3 collects all game credit of the active operator, but no held credit', () => {
    expect(decideCollect(book, { gameWalletId: undefined })).toEqual({
      moves: [{ from: 'game:7:reels', to: 'main:7', cents: 20n }],
      reply: { cents: 20 },
    })
  })

  it('CRE-3 collects one game wallet to its operator', () => {
    expect(decideCollect(book, { gameWalletId: gameWalletId(playerId, 8, 'reels') }).moves).toEqual([
      { from: 'game:8:reels', to: 'main:8', cents: 30n },
    ])
  })

  it.each([gameWalletId('somebody else', 7, 'reels'), gameWalletId(playerId, 7, 'dice'), 'nonsense'])(
    'moves nothing for the game wallet %s',
    (id) => expect(decideCollect(book, { gameWalletId: id })).toEqual({ moves: [], reply: { cents: 0 } }),
  )
})

describe('returning all credit', () => {
  it('PRO-8 returns credit to its operators and leaves them; held credit and bonus credit do not move', () => {
    const theirs = { 'main:7': 1n, 'game:7:dice': 2n, 'main:8': 3n, 'bonus:7:g1': 4n, 'free:7:g1': 5n, 'held:7:R1': 6n }
    const ours = { 'operator:7': -9n, 'operator:8': -3n, promo: -9n }
    const { moves, changes } = returnAllCredit(bookOf({ ...theirs, ...ours }, [active, wallet(8, 'applied')]))
    expect(moves).toEqual([
      { from: 'main:7', to: 'operator:7', cents: 1n },
      { from: 'game:7:dice', to: 'operator:7', cents: 2n },
      { from: 'main:8', to: 'operator:8', cents: 3n },
    ])
    expect(changes.map(({ row }) => row)).toMatchObject([{ status: 'left' }, { status: 'left' }])
  })

  it.each(['main:7', 'game:7:dice', 'held:7:R1'])('%s counts as credit under operator 7', (name) => {
    expect([holdsCredit(bookOf({ [name]: 1n }), 7), holdsCredit(bookOf({ [name]: 1n }), 8)]).toEqual([true, false])
  })

  it.each(['bonus:7:g1', 'free:7:g1'])('%s does not count, because the bonus ends when the operator is left', (name) =>
    expect(holdsCredit(bookOf({ [name]: 1n }), 7)).toBe(false),
  )
})

describe('the wallet reply', () => {
  it('ENT-2 counts bonus credit and free-spin winnings as non-cash', () => {
    const balances = new Map([
      ['main:7', 1n],
      ['bonus:7:g1', 250n],
      ['free:7:g1', 50n],
      ['bonus:8:g2', 99n],
    ])
    const wallet = toMainWallet({ playerId, wallet: walletRow(7, 'active'), balances, names: new Map() })
    expect(wallet).toMatchObject({ amount: 0.01, nonCashAmount: 3 })
  })
})
