// An attacker with all public data and every revealed seed must not predict the next roll better than by chance.
import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { commitmentOf, openDraw } from '../../rules/draw.ts'

type PublicFacts = {
  commitment: string
  clientSeed: string
  nonce: number
  /** The last revealed server seed. */
  shownSeed: string
  /** Earlier rolls, newest last. */
  rolls: readonly number[]
}
type Attack = (facts: PublicFacts) => number

const sides = 100
const [pairs, rollsEach] = [20, 500]

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const wordOf = (hex: string) => Number.parseInt(hex.slice(0, 8), 16)
const back = ({ rolls }: PublicFacts, steps: number) => rolls.at(-steps) ?? 0
const drawnFrom = (serverSeed: string, { clientSeed, nonce }: PublicFacts) =>
  openDraw({ serverSeed, clientSeed, nonce }).below(sides)
const generator =
  (factor: bigint, step: bigint, modulus: bigint): Attack =>
  (facts) =>
    Number(((factor * BigInt(back(facts, 1)) + step) % modulus) % BigInt(sides))

const attacks: Record<string, Attack> = {
  'the commitment as the seed': (facts) => drawnFrom(facts.commitment, facts),
  'a hash of the commitment as the seed': (facts) => drawnFrom(sha256(facts.commitment), facts),
  'the last shown seed, still in use': (facts) => drawnFrom(facts.shownSeed, facts),
  'a chain of hashes from the last shown seed': (facts) => drawnFrom(sha256(facts.shownSeed), facts),
  'a chain of hashes that ends in the last shown seed': (facts) =>
    drawnFrom(createHash('sha256').update(Buffer.from(facts.shownSeed, 'hex')).digest('hex'), facts),
  'the first digits of the commitment': ({ commitment }) => wordOf(commitment) % sides,
  'a hash of commitment, client seed and nonce': ({ commitment, clientSeed, nonce }) =>
    wordOf(sha256(`${commitment}:${clientSeed}:${nonce}`)) % sides,
  'the HMAC with client seed and commitment exchanged': ({ commitment, clientSeed, nonce }) =>
    wordOf(createHmac('sha256', clientSeed).update(`${commitment}:${nonce}`).digest('hex')) % sides,
  'the client seed and nonce alone': (facts) => drawnFrom('', facts),
  'the roll before': (facts) => back(facts, 1),
  'the rolls of a dozen rounds before': (facts) => back(facts, 12),
  'a straight line through the last two': (facts) => (2 * back(facts, 1) - back(facts, 2) + sides) % sides,
  'a generator as in C': generator(1_103_515_245n, 12_345n, 2n ** 31n),
  'the minimal standard generator': generator(48_271n, 0n, 2n ** 31n - 1n),
  'a generator as in Numerical Recipes': generator(1_664_525n, 1_013_904_223n, 2n ** 32n),
}

type Round = { facts: PublicFacts; roll: number }

/** All rounds under `pairs` server seeds, each revealed when the next one begins. */
function roundsOf(seedInUse: (serverSeed: string) => string): Round[] {
  return Array.from({ length: pairs }, (_, pair) => {
    const serverSeed = secret(pair)
    const open = { commitment: commitmentOf(serverSeed), clientSeed: `player-${pair}`, shownSeed: secret(pair - 1) }
    const past: number[] = []
    return Array.from({ length: rollsEach }, (_, nonce) => {
      const facts = { ...open, nonce, rolls: past.slice(-12) }
      const roll = drawnFrom(seedInUse(serverSeed), facts)
      past.push(roll)
      return { facts, roll }
    })
  }).flat()
}

const secret = (pair: number) => sha256(`a secret of the house, ${pair}`)

/** Number of correct predictions, in standard deviations from chance. */
function success(attack: Attack, rounds: readonly Round[]): number {
  const hits = rounds.filter(({ facts, roll }) => attack(facts) === roll).length
  const chance = 1 / sides
  return (hits - rounds.length * chance) / Math.sqrt(rounds.length * chance * (1 - chance))
}

describe('the next roll cannot be predicted', () => {
  const ours = roundsOf((serverSeed) => serverSeed)
  const careless = roundsOf(commitmentOf)

  it.each(Object.entries(attacks))('from %s', (_name, attack) => {
    expect(Math.abs(success(attack, ours))).toBeLessThan(4)
  })

  it('detects a house whose outcome follows from its commitment', () => {
    expect(success(attacks['the commitment as the seed']!, careless)).toBeGreaterThan(100)
  })
})
