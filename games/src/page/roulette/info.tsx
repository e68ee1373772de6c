import { formatCents } from '../frame/amount.ts'
import { limits } from '../../rules/roulette/rules.ts'

const bets = [
  ['Straight', '1 number', '35:1'],
  ['Split', '2 neighbours, on the line between them', '17:1'],
  ['Street', '3 numbers in a row, on its outer edge', '11:1'],
  ['Corner', '4 numbers, where they meet', '8:1'],
  ['Line', '6 numbers of two rows, on the edge between them', '5:1'],
  ['Dozen or column', '12 numbers', '2:1'],
  ['Red, black, even, odd, 1–18, 19–36', '18 numbers', '1:1'],
] as const

export function RouletteInfo() {
  return (
    <>
      <p>
        A wheel with the numbers 1 to 36 and a single zero. Choose a chip, put it on the numbers you like, and spin.
        Zero is neither red nor black, neither even nor odd: it takes every bet on the outside.
      </p>
      <p>
        Zero can be bet on like any number, also together with its neighbours: with 1, 2 or 3 as a split, with 1 and 2
        or 2 and 3 as a street, with all three as a corner.
      </p>
      <table>
        <thead>
          <tr>
            <th>Bet</th>
            <th>Covers</th>
            <th>Pays</th>
          </tr>
        </thead>
        <tbody>
          {bets.map(([name, covers, paid]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{covers}</td>
              <td>{paid}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>Odds on the table</h3>
      <p>
        Every one of the 157 spots returns exactly <strong>36 of 37</strong>, 97.297 %, on average: there is no better
        and no worse bet, only bolder and calmer ones. Each spot takes from {formatCents(limits.least)} to{' '}
        {formatCents(limits.most)}, a whole spin {formatCents(limits.total)}. Every number is as likely as any other,
        whatever came before.
      </p>
    </>
  )
}
