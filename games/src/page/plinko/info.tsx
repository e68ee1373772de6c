import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'
import { multipliersOf, pathsTo, payoutOf } from '../../rules/plinko/odds.ts'
import type { PlinkoBet } from '../../rules/plinko/rules.ts'
import { formatCents, formatMultiple } from '../frame/bet/amount.ts'

/** Rules of Plinko, with the chances of the chosen board. */
export function PlinkoInfo({ cents, rows, risk }: PlinkoBet) {
  const half = multipliersOf(rows, risk).slice(0, Math.floor(rows / 2) + 1)
  return (
    <>
      <p>
        {richText(
          'A ball falls through the pegs. At each row it goes <b>left or right</b>, both equally likely. The slot where it lands multiplies your bet.',
          { b: <b /> },
        )}
      </p>
      <p>
        {t(
          'You may drop the next ball while others still fall. Each ball is a bet of its own, decided before it falls and paid by the server.',
        )}
      </p>
      <h3>{t('Chances with {rows} rows, for a bet of {bet}', { rows, bet: formatCents(cents) })}</h3>
      <p>{t('Both slots with the same distance from the middle are counted together.')}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Multiplier')}</th>
            <th scope="col">{t('Chance')}</th>
            <th scope="col">{t('Pays')}</th>
          </tr>
        </thead>
        <tbody>
          {half.map((multiplier, slot) => (
            // oxlint-disable-next-line react/no-array-index-key -- two slots may have the same multiplier
            <tr key={slot}>
              <td>{formatMultiple(multiplier / 100)}</td>
              <td>{chanceText(slot, rows)}</td>
              <td>{formatCents(payoutOf(cents, multiplier))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('What it returns')}</h3>
      <p>
        {richText(
          '<b>Exactly 99 %</b> with every number of rows and every risk: of 100.00 bet, 99.00 come back on average. The risk only changes how the wins are spread. Prizes are rounded down to whole cents, which small bets feel.',
          { b: <b /> },
        )}
      </p>
    </>
  )
}

/** '1 in 32,768' for rare slots, otherwise a percentage. */
function chanceText(slot: number, rows: number): string {
  const paths = pathsTo(slot, rows) * (2 * slot === rows ? 1 : 2)
  const oneIn = 2 ** rows / paths
  if (oneIn >= 100) return t('1 in {count}', { count: Math.round(oneIn).toLocaleString('en-US') })
  return `${((paths / 2 ** rows) * 100).toFixed(1)} %`
}
