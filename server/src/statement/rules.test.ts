import { describe, expect, it } from 'vitest'
import { addLine, creditIn, emptyTally } from '@lucero/contract/player/ledger-proof'
import type { Runtime } from '../runtime/runtime.ts'
import type { MovedTransfer } from '../ledger/history.ts'
import { readHoldings } from '../ledger/holdings.ts'
import { firstOfBonus, firstOfPlay, simulate } from '../testing/simulation/simulate.ts'
import type { Transfer } from '../ledger/store.ts'
import { toBookLine } from './ledger.ts'
import { signReceipt } from './receipts.ts'
import { dayOf, endOf, isOf, linesOf, startOf, totalOf, totalsOf } from './rules.ts'

const transfer = (kind: string, entries: [string, number][], holdings: string | null): MovedTransfer => ({
  seq: 5n,
  key: '00000000-0000-4000-8000-000000000005',
  kind,
  atMs: Date.parse('2026-11-16T10:00:00Z'),
  accounts: entries.map(([account]) => account).join(','),
  deltas: entries.map(([, cents]) => cents).join(','),
  holdings,
  detail: null,
})
const linesAsText = (kind: string, ...entries: [string, number][]) =>
  linesOf(transfer(kind, entries, '')).map(({ kind: what, operatorId, cents, change, gameId, redeemId }) =>
    [what, operatorId, cents, change, gameId, redeemId]
      .map((value) => (value === undefined ? '' : String(value)))
      .join(' '),
  )

describe('the kind of a line', () => {
  it.each<[string, [string, ...[string, number][]], string[]]>([
    ['credit', ['grant-credit', ['operator:7', -5], ['main:7', 5]], ['credit 7 5 5  ']],
    ['a reversal of credit', ['reverse-credit', ['main:7', -5], ['operator:7', 5]], ['credit-reversed 7 5 -5  ']],
    ['welcome credit', ['apply', ['operator:7', -5], ['main:7', 5]], ['welcome-credit 7 5 5  ']],
    [
      'credit to two games',
      ['transfer-to-game', ['main:7', -5], ['game:7:dice', 5], ['main:7', -2], ['game:7:mines', 2]],
      ['to-game 7 5 0 dice ', 'to-game 7 2 0 mines '],
    ],
    ['a collect', ['collect', ['game:7:dice', -5], ['main:7', 5]], ['from-game 7 5 0 dice ']],
    ['a redeem', ['create-redeem', ['main:7', -5], ['held:7:R1', 5]], ['redeem-made 7 5 0  R1']],
    ['a redeem paid', ['confirm-redeem', ['held:7:R1', -5], ['operator:7', 5]], ['redeem-paid 7 5 -5  R1']],
    ['a redeem cancelled', ['cancel-redeem', ['held:7:R1', -5], ['main:7', 5]], ['redeem-cancelled 7 5 0  R1']],
    ['a redeem rejected', ['reject-redeem', ['held:7:R1', -5], ['main:7', 5]], ['redeem-rejected 7 5 0  R1']],
    [
      'a bet paid from three pockets',
      [
        'bet',
        ['free:7:g', -1],
        ['bank:dice', 1],
        ['bonus:7:g', -2],
        ['bank:dice', 2],
        ['game:7:dice', -3],
        ['bank:dice', 3],
      ],
      ['bet 7 6 -6 dice '],
    ],
    ['a win', ['win', ['bank:dice', -9], ['game:7:dice', 9]], ['win 7 9 9 dice ']],
    ['a bet returned', ['rollback', ['bank:dice', -9], ['game:7:dice', 9]], ['bet-returned 7 9 9 dice ']],
    ['a bonus', ['activate-bonus', ['promo', -9], ['bonus:7:g', 9]], ['bonus-given 7 9 9  ']],
    [
      'a bonus collected above its cap',
      ['collect-bonus', ['bonus:7:g', -9], ['game:7:dice', 9], ['bonus:7:g', -1], ['forfeits', 1]],
      ['bonus-collected 7 9 0 dice ', 'bonus-ended 7 1 -1  '],
    ],
    [
      'a deactivation with two operators',
      [
        'deactivate',
        ['main:7', -9],
        ['operator:7', 9],
        ['game:7:dice', -1],
        ['operator:7', 1],
        ['main:8', -2],
        ['operator:8', 2],
      ],
      ['credit-returned 7 10 -10  ', 'credit-returned 8 2 -2  '],
    ],
    ['a confiscation', ['confiscate', ['held:7:R1', -9], ['operator:7', 9]], ['credit-taken 7 9 -9  R1']],
    ['a win after its bonus ended', ['win', ['bank:dice', -9], ['forfeits', 9]], []],
  ])('%s', (_what, entries, lines) => {
    expect(linesAsText(...entries)).toEqual(lines)
  })

  it('each line has the balances after it, and the last line those of the transfer', () => {
    const entries: [string, number][] = [
      ['main:7', -5],
      ['game:7:dice', 5],
      ['main:7', -2],
      ['game:7:mines', 2],
    ]
    const lines = linesOf(transfer('transfer-to-game', entries, 'main:7=3,game:7:dice=6,game:7:mines=2,main:8=50'))
    expect(lines.map(({ after }) => [after!.main, after!.game, totalOf(after!)])).toEqual([
      [5n, 6n, 11n],
      [3n, 8n, 11n],
    ])
    expect(linesOf(transfer('transfer-to-game', entries, null)).map(({ after }) => after)).toEqual([null, null])
  })

  it('matches its filter', () => {
    const [line] = linesOf(
      transfer(
        'confirm-redeem',
        [
          ['held:7:R1', -5],
          ['operator:7', 5],
        ],
        '',
      ),
    )
    expect([isOf('redeem', line!), isOf('credit', line!)]).toEqual([true, false])
  })
})

it('asserts that the entries of a transfer sum to zero, and that a receipt has a count and a head', () => {
  expect(() => linesAsText('collect', ['game:7:dice', -5], ['main:7', 4])).toThrow('sum to zero')
  const unpaired: [string, number][] = [
    ['game:7:dice', -5],
    ['main:7', 2],
    ['held:7:R1', 3],
  ]
  expect(() => linesAsText('collect', ...unpaired)).toThrow('no counterpart')
  expect(() => linesAsText('collect', ...unpaired, ['main:7', 0])).toThrow('a move of -5 and 2 cents')
  const receipt = { player: 'a', count: 1, head: 'ab'.repeat(32), at: 0 }
  for (const changes of [{ count: 0 }, { head: 'ab' }])
    expect(() => signReceipt({} as Runtime, { ...receipt, ...changes })).toThrow('a receipt has a count')
})

it('days are in UTC, and a change without a line is attributed to games', () => {
  expect([dayOf(startOf('2026-11-16')), dayOf(endOf('2026-11-16') - 1), dayOf(endOf('2026-11-16'))]).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-17',
  ])
  const lines = [
    ...linesOf(
      transfer(
        'grant-credit',
        [
          ['operator:7', -500],
          ['main:7', 500],
        ],
        '',
      ),
    ),
    ...linesOf(
      transfer(
        'confirm-redeem',
        [
          ['held:7:R1', -200],
          ['operator:7', 200],
        ],
        '',
      ),
    ),
  ]
  const totals = { received: 500n, redeemed: 200n, returned: 0n, bonus: 0n, games: -30n, balance: 1270n }
  expect(totalsOf(lines, 1000n, 1270n)).toEqual(totals)
})

/** Compares the lines of a book with the balances of the ledger. Returns the first difference. */
function difference(transfers: Transfer[]): string | undefined {
  const tally = emptyTally()
  const totals = new Map<number, bigint>()
  for (const one of transfers) {
    const fault = addLine(tally, toBookLine(one))
    if (fault) return JSON.stringify(fault)
    for (const { operatorId, change, after, number, part } of one.accounts ? linesOf(one) : []) {
      totals.set(operatorId, (totals.get(operatorId) ?? 0n) + change)
      if (totalOf(after!) !== totals.get(operatorId))
        return `line ${number}.${part} says ${totalOf(after!)}, its sum is ${totals.get(operatorId)}`
    }
  }
  const held = new Map(
    [...readHoldings(transfers.at(-1)?.holdings ?? '')].map(([name, cents]) => [name, Number(cents)]),
  )
  for (const [operatorId, total] of totals) {
    const { main, games, held: waiting, bonus } = creditIn(held, operatorId)
    if (Number(total) !== main + games + waiting + bonus) return `under ${operatorId} lines come to ${total}`
  }
  const asText = (balances: ReadonlyMap<string, number>) =>
    [...balances]
      .map(([name, cents]) => `${name} ${cents}`)
      .toSorted()
      .join()
  return asText(tally.balances) === asText(held) ? undefined : 'balances differ'
}

it('in random simulations the statement lines sum to the wallet, balances are consistent and the book adds up', async () => {
  const differences: string[] = []
  let lines = 0
  const onBook = (transfers: Transfer[]) => {
    lines += transfers.filter(({ accounts }) => accounts).length
    differences.push(...[difference(transfers) ?? []].flat())
  }
  const range = (from: number, length: number) => Array.from({ length }, (_, n) => from + n)
  for (const seed of [...range(5000, 20), ...range(firstOfPlay + 5000, 20), ...range(firstOfBonus + 5000, 60)])
    expect(await simulate(seed, { onBook })).toBeNull()
  expect(differences).toEqual([])
  expect(lines).toBeGreaterThan(500)
}, 120_000)
