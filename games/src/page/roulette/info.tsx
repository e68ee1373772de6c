import { formatCents } from '../frame/bet/amount.ts'
import { limits } from '../../rules/roulette/layout.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const bets = () =>
  [
    [t('Straight'), t('1 number'), '35:1'],
    [t('Split|roulette'), t('2 neighbours, on the line between them'), '17:1'],
    [t('Street'), t('3 numbers in a row, on its outer edge'), '11:1'],
    [t('Corner'), t('4 numbers, where they meet'), '8:1'],
    [t('Line'), t('6 numbers of two rows, on the edge between them'), '5:1'],
    [t('Dozen or column'), t('12 numbers'), '2:1'],
    [t('Red, black, even, odd, 1–18, 19–36'), t('18 numbers'), '1:1'],
  ] as const

export function RouletteInfo() {
  return (
    <>
      <p>
        {t(
          'A wheel with the numbers 1 to 36 and a single zero. Choose a chip, put it on the numbers you like, and spin. Zero is neither red nor black, neither even nor odd: it takes every bet on the outside.',
        )}
      </p>
      <p>
        {t(
          'Zero can be bet on like any number, also together with its neighbours. It makes a split with 1, 2 or 3, a street with 1 and 2 or with 2 and 3, and a corner with all three.',
        )}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('Bet')}</th>
            <th>{t('Covers')}</th>
            <th>{t('Pays')}</th>
          </tr>
        </thead>
        <tbody>
          {bets().map(([name, covers, paid]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{covers}</td>
              <td>{paid}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t('Odds on the table')}</h3>
      <p>
        {richText(
          'Every one of the 157 spots returns exactly <strong>36 of 37</strong>, 97.297 %, on average: there is no better and no worse bet, only bolder and calmer ones. Each spot takes from {least} to {most}, a whole spin {total}. Every number is as likely as any other, whatever came before.',
          {
            strong: <strong />,
            least: formatCents(limits.min),
            most: formatCents(limits.max),
            total: formatCents(limits.total),
          },
        )}
      </p>
    </>
  )
}
