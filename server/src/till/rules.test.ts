import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  countedCents,
  drawerOf,
  leftOf,
  mustConfirm,
  placeOf,
  sumsByMethod,
  totalOf,
  type LineSum,
  type Place,
} from './rules.ts'

const free: Place = {
  methods: ['cash', 'card'],
  isRequired: false,
  ownShift: null,
  grantShift: null,
  grantMethod: null,
}
const [mine, theirs] = ['a shift of mine', 'the shift of the grant']

it.each([
  ['a house that does not use the till: no shift, no method', free, 'grant', null, { shiftId: null, method: null }],
  ['the own shift', { ...free, ownShift: mine }, 'redeem', 'card', { shiftId: mine, method: 'card' }],
  [
    'a reversal in the own shift',
    { ...free, ownShift: mine, grantShift: theirs, grantMethod: 'card' },
    'reversal',
    null,
    { shiftId: mine, method: 'card' },
  ],
  [
    'a reversal in the shift of its grant',
    { ...free, grantShift: theirs, grantMethod: 'cash' },
    'reversal',
    null,
    { shiftId: theirs, method: 'cash' },
  ],
  [
    'a payment of another person is in no shift of a grant',
    { ...free, grantShift: theirs },
    'redeem',
    'cash',
    { shiftId: null, method: 'cash' },
  ],
  [
    'a card without a shift, where shifts are required',
    { ...free, isRequired: true },
    'grant',
    'card',
    { shiftId: null, method: 'card' },
  ],
  [
    'cash in the own shift, where shifts are required',
    { ...free, isRequired: true, ownShift: mine },
    'grant',
    'cash',
    { shiftId: mine, method: 'cash' },
  ],
  [
    'a reversal of a grant before the till',
    { ...free, isRequired: true },
    'reversal',
    null,
    { shiftId: null, method: null },
  ],
] as const)('issue 40: %s', (_title, place, kind, method, wanted) => {
  expect(placeOf(place, { kind, method })).toEqual(wanted)
})

it.each([
  ['cash without a shift', { ...free, isRequired: true }, 'grant', 'cash', 'SHIFT_REQUIRED'],
  ['a payment without a method', { ...free, isRequired: true, ownShift: mine }, 'redeem', null, 'SHIFT_REQUIRED'],
  [
    'a reversal of cash without a shift',
    { ...free, isRequired: true, grantMethod: 'cash' },
    'reversal',
    null,
    'SHIFT_REQUIRED',
  ],
  ['a method that the house does not have', free, 'grant', 'gold', 'INVALID_INPUT'],
] as const)('issue 40: refused: %s', (_title, place, kind, method, code) => {
  expect(() => placeOf(place, { kind, method })).toThrow(expect.objectContaining({ code }))
})

const sums: LineSum[] = [
  { kind: 'grant', method: 'cash', count: 3, cents: 7500n },
  { kind: 'grant', method: 'card', count: 1, cents: 2000n },
  { kind: 'grant', method: null, count: 1, cents: 900n },
  { kind: 'redeem', method: 'cash', count: 2, cents: -3000n },
  { kind: 'reversal', method: 'cash', count: 1, cents: -500n },
  { kind: 'drop', method: 'cash', count: 1, cents: -2500n },
  { kind: 'top-up', method: 'cash', count: 1, cents: 1000n },
  { kind: 'correction', method: 'cash', count: 1, cents: -700n },
  { kind: 'correction', method: 'card', count: 1, cents: 700n },
]

it('issue 40: the drawer contains its float and the cash of every movement', () => {
  expect(drawerOf(10_000n, sums)).toEqual({
    float: 10_000n,
    granted: 7500n,
    paid: 3000n,
    reversed: 500n,
    topUps: 1000n,
    drops: 2500n,
    corrected: -700n,
    expected: 11_800n,
  })
})

it('issue 40: sums by method, in the order of the settings, then removed methods, then without a method', () => {
  const removed: LineSum = { kind: 'grant', method: 'cheque', count: 1, cents: 100n }
  const methods = sumsByMethod([...sums, removed], ['card', 'cash', 'transfer'])
  expect(methods.map(({ method, net }) => [method, net])).toEqual([
    ['card', 2700n],
    ['cash', 3300n],
    ['cheque', 100n],
    [null, 900n],
  ])
  expect(methods[1]).toMatchObject({ grants: 3, granted: 7500n, redeems: 2, paid: 3000n, reversals: 1, reversed: 500n })
})

it('issue 40: for any movements, the methods sum up to the total, and the drawer to its movements', () => {
  const line = fc
    .record({
      kind: fc.constantFrom('grant', 'redeem', 'reversal', 'correction'),
      method: fc.constantFrom('cash', 'card', null),
      cents: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    })
    .map(({ kind, method, cents }): LineSum => ({
      kind: kind as LineSum['kind'],
      method,
      count: 1,
      cents: kind === 'redeem' || kind === 'reversal' ? -cents : cents,
    }))
  fc.assert(
    fc.property(fc.array(line, { maxLength: 30 }), fc.bigInt({ min: 0n, max: 10n ** 9n }), (lines, float) => {
      const total = sumsByMethod(lines, ['cash', 'card']).reduce((sum, { net }) => sum + net, 0n)
      expect(total).toBe(totalOf(lines).net)
      const inCash = lines.filter(({ method }) => method === 'cash').reduce((sum, { cents }) => sum + cents, 0n)
      expect(drawerOf(float, lines).expected).toBe(float + inCash)
    }),
    { numRuns: 50 },
  )
})

it('issue 40: a count is worth its pieces; a denomination twice or one that the house does not have is refused', () => {
  const list = [10_000, 500, 1]
  const counted = [
    { denomination: 10_000n, pieces: 2 },
    { denomination: 500n, pieces: 3 },
    { denomination: 1n, pieces: 7 },
  ]
  expect(countedCents(counted, list)).toBe(21_507n)
  expect(countedCents([], list)).toBe(0n)
  expect(() => countedCents([...counted, counted[0]!], list)).toThrow('INVALID_INPUT')
  expect(() => countedCents([{ denomination: 200n, pieces: 0 }], list)).toThrow('INVALID_INPUT')
})

it.each([
  [0n, 0n, false],
  [1n, 0n, true],
  [-100n, 100n, false],
  [-101n, 100n, true],
  [101n, 100n, true],
])('issue 40: a difference of %d with the threshold %d needs a confirmation: %s', (difference, above, must) => {
  expect(mustConfirm(difference, above)).toBe(must)
})

it.each([
  [null, 500n, false, null],
  [150_000n, 12_345n, false, 137_655n],
  [150_000n, 12_345n, true, 130_000n],
  [150_000n, 145_001n, true, 0n],
  [100n, 500n, false, 0n],
])('issue 40: of the limit %s, with %d used, blind %s, %s is left', (day, used, isBlind, left) => {
  expect(leftOf(day, used, isBlind)).toBe(left)
})
