import { wordFor } from '@lucero/ui/text/server-word.ts'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { formatCents } from '../frame/bet/amount.ts'
import { figures, volatilityOf } from '../../rules/night-reels/figures.ts'
import styles from './info.module.css'
import {
  linePays,
  lines,
  moonPays,
  maxFreeSpins,
  payingSymbols,
  phaseMultiplier,
  spinsGiven,
  strips,
} from '../../rules/night-reels/machine.ts'
import { symbolArt, symbolName } from './symbol-art.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const percent = (part: number) => `${(part * 100).toFixed(3)}\u00a0%`

/** The rules, the paytable for this bet, the lines and the strips. */
export function ReelsInfo({ cents }: { cents: number }) {
  return (
    <>
      <p>
        {richText(
          'Three or more of a symbol next to each other from the left, on any of <b>20 lines</b>, pay. A bet of {bet} stakes {stake} on each line; a line pays its best run once, and all lines add up.',
          { b: <b />, bet: formatCents(cents), stake: formatCents(cents / lines.length) },
        )}
      </p>
      <h3>{t('What a bet of {cents} wins', { cents: formatCents(cents) })}</h3>
      <Paytable cents={cents} />
      <h3>{t('Stars and moons')}</h3>
      <div className={styles.special}>
        <img src={symbolArt.star} alt={t('Star')} />
        <p>
          {richText(
            'The <b>star</b> is wild: it stands for every symbol but the moon. It lives on the three reels in the middle.',
            { b: <b /> },
          )}
        </p>
        <img src={symbolArt.moon} alt={t('Moon')} />
        <p>
          {richText(
            '<b>Moons</b> count wherever they are. Three pay {three} and bring {threeSpins} free spins, four {four} and {fourSpins}, five {five} and {fiveSpins}.',
            {
              b: <b />,
              three: formatCents(cents * moonPays[3]!),
              threeSpins: spinsGiven[3],
              four: formatCents(cents * moonPays[4]!),
              fourSpins: spinsGiven[4],
              five: formatCents(cents * moonPays[5]!),
              fiveSpins: spinsGiven[5],
            },
          )}
        </p>
      </div>
      <ShootingStarRules />
      <h3>{t('Free spins')}</h3>
      <ul>
        <li>
          {t(
            'One of six moons is drawn: three are a crescent (all wins ×{crescent}), two half (×{half}), one full (×{full}).',
            { crescent: phaseMultiplier.crescent, half: phaseMultiplier.half, full: phaseMultiplier.full },
          )}
        </li>
        <li>{t('A star that stops anywhere on a reel fills all of it.')}</li>
        <li>
          {t('Three moons or more bring as many spins again, up to {maxFreeSpins} in one round.', { maxFreeSpins })}
        </li>
        <li>{t('The whole round is settled with its first spin: closing the page loses nothing.')}</li>
      </ul>
      <h3>{t('Bonus spins')}</h3>
      <p>
        {t(
          'A bonus of the house may give you spins here, at a stake that it names. They cost nothing; otherwise they are spins like any other, with all free spins that their moons bring. What they win is bonus credit.',
        )}
      </p>
      <h3>{t('The twenty lines')}</h3>
      <LineShapes />
      <h3>{t('Return, exactly')}</h3>
      <Returns />
      <Volatility />
      <h3>{t('The strips')}</h3>
      <p>
        {t(
          'Each reel stops at any place of its strip, each as likely as any other. You see the symbols at that place and at the next two.',
        )}
      </p>
      <Strips />
    </>
  )
}

function ShootingStarRules() {
  return (
    <>
      <h3>{t('Shooting star')}</h3>
      <p>
        {richText(
          'Exactly <b>two moons</b> in the paid spin bring a shooting star. It fills one of the three reels in the middle with stars, each as likely as any other, and the other four reels turn once more at no cost. That spin pays its lines and moons too, and three moons in it bring free spins.',
          { b: <b /> },
        )}
      </p>
      <p>
        {t(
          'The three moons below the reels count the moons of one spin, while its reels stop. The count starts at zero with each spin, so each round can be verified alone.',
        )}
      </p>
    </>
  )
}

function Paytable({ cents }: { cents: number }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('Symbol')}</th>
          {[3, 4, 5].map((count) => (
            <th key={count} scope="col">
              {t('{count} on a line', { count })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {payingSymbols.map((symbol) => (
          <tr key={symbol}>
            <th scope="row" className={styles.symbol}>
              <img src={symbolArt[symbol]} alt="" /> {wordFor(symbolName, symbol)}
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
          <VisuallyHidden>: {path.map((row) => rowNames[row]!()).join(', ')}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}

const rowNames = [() => t('above'), () => t('middle'), () => t('below')]
const places = [0, 1, 2, 3, 4].flatMap((reel) => [0, 1, 2].map((row) => `M${reel * 10 + 5} ${row * 10 + 5}z`)).join('')

function Returns() {
  return (
    <table>
      <tbody>
        <Row name={t('Lines')} value={percent(figures.lines)} />
        <Row name={t('Moons')} value={percent(figures.moons)} />
        <Row name={t('Shooting star')} value={percent(figures.starSpin)} />
        <Row name={t('Free spins')} value={percent(figures.freeSpins)} />
        <Row name={t('All in all')} value={percent(figures.whole)} />
        <Row name={t('Rounds that win something')} value={percent(figures.hitFrequency)} />
        <Row
          name={t('The shooting star comes once in')}
          value={t('{count} rounds', { count: (1 / figures.starFrequency).toFixed(0) })}
        />
        <Row
          name={t('Free spins come once in')}
          value={t('{count} rounds', { count: (1 / figures.freeSpinFrequency).toFixed(0) })}
        />
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

const volatilityNames = [
  () => t('very low|volatility'),
  () => t('low|volatility'),
  () => t('medium|volatility'),
  () => t('high|volatility'),
  () => t('very high|volatility'),
]

function Volatility() {
  const step = volatilityOf(figures.deviation)
  return (
    <>
      <h3>{t('Volatility')}</h3>
      <p className={styles.volatility}>
        <span className={styles.scale} aria-hidden="true">
          {[1, 2, 3, 4, 5].map((one) => (
            <span key={one} data-on={one <= step} />
          ))}
        </span>
        {t('{step} of {steps}: {name}', {
          step,
          steps: volatilityNames.length,
          name: volatilityNames[step - 1]!(),
        })}
      </p>
      <p>
        {t(
          'What a round pays has a standard deviation of {deviation} bets. The larger it is, the longer the times without a win, and the larger some wins. Step 1 is below 2 bets, 2 below 5, 3 below 10, 4 below 20, and 5 is anything above.',
          { deviation: figures.deviation.toFixed(2) },
        )}
      </p>
    </>
  )
}

function Strips() {
  return (
    <ol className={styles.strips}>
      {strips.map((strip, reel) => (
        <li key={strip.join('')}>
          {richText('<b>Reel {reel}</b>, {places} places: {strip}', {
            b: <b />,
            reel: reel + 1,
            places: strip.length,
            strip: strip.map((symbol) => wordFor(symbolName, symbol)).join(', '),
          })}
        </li>
      ))}
    </ol>
  )
}
