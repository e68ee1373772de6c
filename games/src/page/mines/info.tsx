import { formatCents } from '../frame/bet/amount.ts'
import { formatMultiplier } from './format-multiplier.ts'
import { chanceOf, maxGems, multiplierAfter, payoutAfter } from '../../rules/mines/odds.ts'
import type { MinesBet } from '../../rules/mines/rules.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

/** The rules, and the multipliers for the chosen number of mines. */
export function MinesInfo({ bet }: { bet: MinesBet }) {
  const { mines, cents } = bet
  const gems = Array.from({ length: maxGems(bet) }, (_, index) => index + 1)
  return (
    <>
      <p>
        {richText(
          'Somewhere under 25 or 64 tiles lie as many mines as you choose; under all others lie gems. Every gem you find makes your bet worth more. <b>Cash out</b> whenever you like. A mine ends the round, and the bet is lost.',
          { b: <b /> },
        )}
      </p>
      <ul>
        <li>{t('The mines are laid before you open the first tile, each set of tiles as likely as any other.')}</li>
        <li>
          {richText(
            'After some gems the multiplier is <b>0.99 ÷ the chance of finding that many</b>, rounded down to four decimals. It is never below 1.0312× on 25 tiles, and 1.0057× on 64.',
            { b: <b /> },
          )}
        </li>
        <li>
          {t(
            'Payouts are rounded down to the cent. With the smallest bets that can be most of a small win: a bet of 0.10 pays 0.10 for one gem among 24.',
          )}
        </li>
        <li>{t('Finding the last gem cashes out by itself.')}</li>
        <li>{t('On 64 tiles the round also cashes out by itself before the multiplier would pass 1,000,000×.')}</li>
        <li>{t('Once you have begun, you can cash out after the first gem, not before.')}</li>
        <li>
          {t('Should you not come back, we cash out for you. If you had not opened anything, your bet is returned.')}
        </li>
        <li>{t('Auto opens the tiles you mark, in the order in which you marked them, and cashes out.')}</li>
      </ul>
      <p>
        {richText(
          'On average, <b>99 of every 100</b> staked come back, less the rounding. The number of mines and the moment you stop do not change that.',
          { b: <b /> },
        )}
      </p>
      <h3>
        {plural(mines, '{count} mine, a bet of {bet}', '{count} mines, a bet of {bet}', { bet: formatCents(cents) })}
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Gems')}</th>
            <th scope="col">{t('Chance')}</th>
            <th scope="col">{t('Multiplier')}</th>
            <th scope="col">{t('Pays')}</th>
          </tr>
        </thead>
        <tbody>
          {gems.map((safe) => (
            <tr key={safe}>
              <th scope="row">{safe}</th>
              <td>{formatChance(chanceOf(safe, bet))}</td>
              <td>{formatMultiplier(multiplierAfter(safe, bet))}</td>
              <td>{formatCents(payoutAfter(safe, bet, cents))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const formatChance = (chance: number) =>
  chance >= 0.001
    ? `${(chance * 100).toFixed(2)}\u00a0%`
    : t('1 in {count}', { count: Math.round(1 / chance).toLocaleString('en-US') })
