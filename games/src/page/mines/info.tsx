import { formatCents } from '../frame/amount.ts'
import { formatMultiplier } from './format-multiplier.ts'
import { chanceOf, multiplierAfter, payoutAfter, tiles } from '../../rules/mines/odds.ts'

/** The rules, and what each gem is worth with as many mines as are chosen. */
export function MinesInfo({ mines, cents }: { mines: number; cents: number }) {
  const gems = Array.from({ length: tiles - mines }, (_, index) => index + 1)
  return (
    <>
      <p>
        Somewhere under 25 tiles lie as many mines as you choose; under all others lie gems. Every gem you find makes
        your bet worth more. <b>Cash out</b> whenever you like. A mine ends the round, and the bet is lost.
      </p>
      <ul>
        <li>The mines are laid before you open the first tile, each set of tiles as likely as any other.</li>
        <li>
          After some gems the multiplier is <b>0.99 ÷ the chance of finding that many</b>, rounded down to four
          decimals. It is never below 1.0312×.
        </li>
        <li>
          What is paid is rounded down to the cent. With the smallest bets that can be most of a small win: a bet of
          0.10 pays 0.10 for one gem among 24.
        </li>
        <li>Finding the last gem cashes out by itself.</li>
        <li>Once you have begun, you can cash out after the first gem, not before.</li>
        <li>Should you not come back, we cash out for you. If you had not opened anything, your bet is returned.</li>
        <li>Auto opens the tiles you mark, in the order in which you marked them, and cashes out.</li>
      </ul>
      <p>
        Whatever the number of mines and wherever you stop, <b>99 of every 100</b> staked come back on average, less
        only what is rounded away.
      </p>
      <h3>
        {mines} {mines === 1 ? 'mine' : 'mines'}, a bet of {formatCents(cents)}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">Gems</th>
            <th scope="col">Chance</th>
            <th scope="col">Multiplier</th>
            <th scope="col">Pays</th>
          </tr>
        </thead>
        <tbody>
          {gems.map((safe) => (
            <tr key={safe}>
              <th scope="row">{safe}</th>
              <td>{formatChance(chanceOf(safe, mines))}</td>
              <td>{formatMultiplier(multiplierAfter(safe, mines))}</td>
              <td>{formatCents(payoutAfter(safe, mines, cents))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const formatChance = (chance: number) =>
  chance >= 0.001 ? `${(chance * 100).toFixed(2)} %` : `1 in ${Math.round(1 / chance).toLocaleString('en-US')}`
