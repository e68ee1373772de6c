import { useState } from 'react'
import { VisuallyHidden } from '@lucero/web/ui/visually-hidden.tsx'
import { formatCents } from '../frame/amount.ts'
import { exactReturn } from '../../rules/night-reels/exact-return.ts'
import styles from './info.module.css'
import {
  linePays,
  lines,
  moonPays,
  mostFreeSpins,
  payingSymbols,
  phaseMultiplier,
  spinsGiven,
  strips,
} from '../../rules/night-reels/machine.ts'
import { symbolArt, symbolName } from './symbol-art.ts'

const percent = (part: number) => `${(part * 100).toFixed(3)} %`

/** The rules, the paytable for this bet, the lines and the strips. */
export function ReelsInfo({ cents }: { cents: number }) {
  return (
    <>
      <p>
        Three or more of a symbol next to each other from the left, on any of <b>20 lines</b>, pay. A bet of{' '}
        {formatCents(cents)} stakes {formatCents(cents / lines.length)} on each line; a line pays its best run once, and
        all lines add up.
      </p>
      <h3>What a bet of {formatCents(cents)} wins</h3>
      <Paytable cents={cents} />
      <h3>Stars and moons</h3>
      <div className={styles.special}>
        <img src={symbolArt.star} alt="Star" />
        <p>
          The <b>star</b> is wild: it stands for every symbol but the moon. It lives on the three reels in the middle.
        </p>
        <img src={symbolArt.moon} alt="Moon" />
        <p>
          <b>Moons</b> count wherever they are. Three pay {formatCents(cents * moonPays[3]!)} and bring {spinsGiven[3]}{' '}
          free spins, four {formatCents(cents * moonPays[4]!)} and {spinsGiven[4]}, five{' '}
          {formatCents(cents * moonPays[5]!)} and {spinsGiven[5]}.
        </p>
      </div>
      <h3>Free spins</h3>
      <ul>
        <li>
          One of six moons is drawn: three are a crescent (all wins ×{phaseMultiplier.crescent}), two half (×
          {phaseMultiplier.half}), one full (×{phaseMultiplier.full}).
        </li>
        <li>A star that stops anywhere on a reel fills all of it.</li>
        <li>Three moons or more bring as many spins again, up to {mostFreeSpins} in one round.</li>
        <li>The whole round is settled with its first spin: closing the page loses nothing.</li>
      </ul>
      <h3>Bonus spins</h3>
      <p>
        A bonus of the house may give you spins here, at a stake that it names. They cost nothing; otherwise they are
        spins like any other, with all free spins that their moons bring. What they win is bonus credit.
      </p>
      <h3>The twenty lines</h3>
      <LineShapes />
      <h3>Return, exactly</h3>
      <Returns />
      <h3>The strips</h3>
      <p>
        Each reel stops at any place of its strip, each as likely as any other. What stands there and at the next two
        places is what you see.
      </p>
      <Strips />
    </>
  )
}

function Paytable({ cents }: { cents: number }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Symbol</th>
          {[3, 4, 5].map((count) => (
            <th key={count} scope="col">
              {count} on a line
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payingSymbols.map((symbol) => (
          <tr key={symbol}>
            <th scope="row" className={styles.symbol}>
              <img src={symbolArt[symbol]} alt="" /> {symbolName[symbol]}
            </th>
            {linePays[symbol].map((pays) => (
              <td key={pays}>{formatCents((pays * cents) / lines.length)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LineShapes() {
  return (
    <ol className={styles.lines}>
      {lines.map((path, index) => (
        <li key={String(path)}>
          <svg viewBox="0 0 50 30" aria-hidden="true">
            <path className={styles.places} d={places} />
            <path
              className={styles.path}
              d={`M${path.map((row, reel) => `${reel * 10 + 5} ${row * 10 + 5}`).join('L')}`}
            />
          </svg>
          {index + 1}
          <VisuallyHidden>: {path.map((row) => rowNames[row]).join(', ')}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}

const rowNames = ['above', 'middle', 'below']
const places = [0, 1, 2, 3, 4].flatMap((reel) => [0, 1, 2].map((row) => `M${reel * 10 + 5} ${row * 10 + 5}z`)).join('')

function Returns() {
  const [exact] = useState(exactReturn)
  return (
    <table>
      <tbody>
        <Row name="Lines" value={percent(exact.lines)} />
        <Row name="Moons" value={percent(exact.moons)} />
        <Row name="Free spins" value={percent(exact.freeSpins)} />
        <Row name="All in all" value={percent(exact.whole)} />
        <Row name="Rounds that win something" value={percent(exact.hitFrequency)} />
        <Row name="Free spins come once in" value={`${(1 / exact.freeSpinFrequency).toFixed(0)} rounds`} />
      </tbody>
    </table>
  )
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>{value}</td>
  </tr>
)

function Strips() {
  return (
    <ol className={styles.strips}>
      {strips.map((strip, reel) => (
        <li key={strip.join('')}>
          <b>Reel {reel + 1}</b>, {strip.length} places: {strip.join(', ')}
        </li>
      ))}
    </ol>
  )
}
