// Whoever knows all that is public, and every seed that was shown so far, must guess the next roll no better than by chance.
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commitmentOf, openDraw } from '../../rules/draw.ts'

type PublicFacts = {
  commitment: string
  clientSeed: string
  nonce: number
  /** The last server seed that was shown. */
  shownSeed: string
  /** The rolls before this one, the newest last. */
  rolls: readonly number[]
}
type Attack = (known: PublicFacts) => number

const sides = 100
const [pairs, rollsEach] = [20, 500]

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const wordOf = (hex: string) => Number.parseInt(hex.slice(0, 8), 16)
const back = ({ rolls }: PublicFacts, steps: number) => rolls.at(-steps) ?? 0
const drawnFrom = (serverSeed: string, { clientSeed, nonce }: PublicFacts) =>
  openDraw({ serverSeed, clientSeed, nonce }).below(sides)
const generator =
  (factor: bigint, step: bigint, modulus: bigint): Attack =>
  (known) =>
    Number(((factor * BigInt(back(known, 1)) + step) % modulus) % BigInt(sides))

const attacks: Record<string, Attack> = {
  'the commitment as the seed': (known) => drawnFrom(known.commitment, known),
  'a hash of the commitment as the seed': (known) => drawnFrom(sha256(known.commitment), known),
  'the last shown seed, still in use': (known) => drawnFrom(known.shownSeed, known),
  'a chain of hashes from the last shown seed': (known) => drawnFrom(sha256(known.shownSeed), known),
  'a chain of hashes that ends in the last shown seed': (known) =>
    drawnFrom(createHash('sha256').update(Buffer.from(known.shownSeed, 'hex')).digest('hex'), known),
  'the first digits of the commitment': ({ commitment }) => wordOf(commitment) % sides,
  'a hash of commitment, client seed and nonce': ({ commitment, clientSeed, nonce }) =>
    wordOf(sha256(`${commitment}:${clientSeed}:${nonce}`)) % sides,
  'the HMAC with client seed and commitment exchanged': ({ commitment, clientSeed, nonce }) =>
    wordOf(createHmac('sha256', clientSeed).update(`${commitment}:${nonce}`).digest('hex')) % sides,
  'the client seed and nonce alone': (known) => drawnFrom('', known),
  'the roll before': (known) => back(known, 1),
  'the rolls of a dozen rounds before': (known) => back(known, 12),
  'a straight line through the last two': (known) => (2 * back(known, 1) - back(known, 2) + sides) % sides,
  'a generator as in C': generator(1_103_515_245n, 12_345n, 2n ** 31n),
  'the minimal standard generator': generator(48_271n, 0n, 2n ** 31n - 1n),
  'a generator as in Numerical Recipes': generator(1_664_525n, 1_013_904_223n, 2n ** 32n),
}

type Round = { known: PublicFacts; roll: number }

/** Everything that a house plays under `pairs` server seeds, each shown when the next one begins. */
function roundsOf(seedInUse: (serverSeed: string) => string): Round[] {
  return Array.from({ length: pairs }, (_, pair) => {
    const serverSeed = secret(pair)
    const open = { commitment: commitmentOf(serverSeed), clientSeed: `player-${pair}`, shownSeed: secret(pair - 1) }
    const past: number[] = []
    return Array.from({ length: rollsEach }, (_, nonce) => {
      const known = { ...open, nonce, rolls: past.slice(-12) }
      const roll = drawnFrom(seedInUse(serverSeed), known)
      past.push(roll)
      return { known, roll }
    })
  }).flat()
}

const secret = (pair: number) => sha256(`a secret of the house, ${pair}`)

/** How many rolls were guessed, in standard deviations from chance. */
function success(attack: Attack, rounds: readonly Round[]): number {
  const hits = rounds.filter(({ known, roll }) => attack(known) === roll).length
  const chance = 1 / sides
  return (hits - rounds.length * chance) / Math.sqrt(rounds.length * chance * (1 - chance))
}

describe('the next roll cannot be foretold', () => {
  const ours = roundsOf((serverSeed) => serverSeed)
  const careless = roundsOf(commitmentOf)

  it.each(Object.entries(attacks))('from %s', (_name, attack) => {
    expect(Math.abs(success(attack, ours))).toBeLessThan(4)
  })

  it('and a house whose outcome follows from its commitment would be found out', () => {
    expect(success(attacks['the commitment as the seed']!, careless)).toBeGreaterThan(100)
  })
})
