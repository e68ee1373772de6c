import { richText } from '@lucero/ui/text/rich-text.ts'
import { plural, t } from '@lucero/ui/text/t.ts'
import { allDraws, drawsWith, multipliersOf, payoutOf, returnOf, type Risk } from '../../rules/keno/odds.ts'
import { formatCents, formatMultiple } from '../frame/bet/amount.ts'
import { riskName } from './risk-names.ts'

type KenoInfoProps = { cents: number; risk: Risk; picks: number }

/** Rules of Keno, with the chances and the exact return of the chosen table. */
export function KenoInfo({ cents, risk, picks }: KenoInfoProps) {
  return (
    <>
      <p>
        {richText(
          'Choose <b>1 to 10 of the 40 numbers</b>. Then ten numbers are drawn, every set of ten as likely as any other. The more of yours are among them, the more they pay.',
          { b: <b /> },
        )}
      </p>
      <p>
        {t(
          'The risk only changes how the wins are spread: low pays often and little, high pays seldom and much. The draw does not depend on it, nor on your numbers.',
        )}
      </p>
      <p>
        {richText(
          'Each of the 40 tables returns <b>99 %</b>, less at most 0.01 %, because multipliers have two decimals. Prizes are rounded down to whole cents, which small bets feel.',
          { b: <b /> },
        )}
      </p>
      {picks > 0 && (
        <>
          <h3>
            {plural(
              picks,
              '{count} number, {risk} risk, a bet of {bet}',
              '{count} numbers, {risk} risk, a bet of {bet}',
              {
                risk: riskName(risk),
                bet: formatCents(cents),
              },
            )}
          </h3>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Hits')}</th>
                <th scope="col">{t('Chance')}</th>
                <th scope="col">{t('Multiplier')}</th>
                <th scope="col">{t('Pays')}</th>
              </tr>
            </thead>
            <tbody>
              {multipliersOf(risk, picks).map((multiplier, hits) => (
                // oxlint-disable-next-line react/no-array-index-key -- a row is its number of hits
                <tr key={hits}>
                  <th scope="row">{hits}</th>
                  <td>{chanceText(drawsWith(hits, picks))}</td>
                  <td>{formatMultiple(multiplier / 100)}</td>
                  <td>{formatCents(payoutOf(cents, multiplier))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>{t('This table returns {percent} %.', { percent: percentDown(returnOf(risk, picks)) })}</p>
        </>
      )}
    </>
  )
}

/** Rounded down to four decimals. */
const percentDown = (share: number) => (Math.floor(share * 1_000_000 + 1e-6) / 10_000).toFixed(4)

/** '1 in 847,660,528' for rare hits, otherwise a percentage. */
function chanceText(draws: number): string {
  const oneIn = allDraws / draws
  if (oneIn >= 100) return t('1 in {count}', { count: Math.round(oneIn).toLocaleString('en-US') })
  return `${((draws / allDraws) * 100).toFixed(2)} %`
}
