import { readFileSync } from 'node:fs'
import type { RoundProof } from '@lucero/outcomes/round-proof'
import { expect, it } from 'vitest'
import { checkProof, type ProofCheck } from './check-proof.ts'

/** The worked example of docs/fairness.md. outcomes/src/prove-round.test.ts makes it from a package. */
const page = readFileSync(new URL('../../../../../docs/fairness.md', import.meta.url), 'utf8')
const proof = JSON.parse(/^\{"game":"example".*$/m.exec(page)![0]) as RoundProof
const { row, path, commitment } = proof

/** The names of the checks that fail or could not be made. */
const wrongIn = ({ fits }: ProofCheck) => Object.keys(fits).filter((name) => !fits[name as keyof typeof fits])

it('issue 38: the proof of the page fits, with its figures', () => {
  const checked = checkProof(proof)
  expect(wrongIn(checked)).toEqual([])
  expect(checked).toMatchObject({ from: 90n, to: 99n, payout: 1000, returnPercent: '95.000' })
  expect([checked.commitment, checked.lineHash]).toEqual([commitment.hash, row.lineHash])
})

it.each<[string, Partial<RoundProof>, string[]]>([
  ['another server seed', { serverSeed: 'another' }, ['seed', 'number']],
  ['another client seed', { clientSeed: 'another' }, ['number']],
  ['another nonce', { nonce: 2 }, ['number']],
  ['a number of another row', { number: '99' }, ['number', 'range']],
  ['another W', { total: '101' }, ['commitment', 'number']],
  ['another version', { version: 2 }, ['commitment', 'root']],
  ['another game', { game: 'other' }, ['commitment', 'root']],
  ['a mode that is not committed to', { mode: 'bonus' }, ['commitment', 'root']],
  ['another text', { commitment: { ...commitment, text: `${commitment.text} ` } }, ['commitment']],
  ['another id', { row: { ...row, id: 8 } }, ['root', 'line']],
  ['a larger weight', { row: { ...row, weight: '10' } }, ['root']],
  ['another payout', { row: { ...row, payout: 600 }, paid: 1200 }, ['root', 'line']],
  ['another line', { line: btoa('{"id":7,"payoutMultiplier":500}') }, ['line']],
  ['a path without its end', { path: path.slice(0, 1) }, ['range', 'root']],
  ['a heavier neighbour', { path: path.map((step) => ({ ...step, weight: `${step.weight}0` })) }, ['range', 'root']],
  ['a smaller payment', { paid: 999 }, ['payout']],
])('issue 38: %s does not fit', (_name, lie, wrong) => {
  expect(wrongIn(checkProof({ ...proof, ...lie }))).toEqual(wrong)
})

it('issue 38: without the server seed or before the payout, these parts are left out', () => {
  const { fits } = checkProof({ ...proof, serverSeed: null, paid: null })
  expect(fits).toMatchObject({ seed: undefined, number: undefined, payout: undefined, range: true, root: true })
})

it('issue 38: a text that is no proof throws', () => {
  expect(() => checkProof({ ...proof, row: { ...row, lineHash: 'zz' } })).toThrow('hex')
  expect(() => checkProof({ ...proof, line: btoa('no JSON') })).toThrow('JSON')
})
