import { clsx } from 'clsx'
import type { Count } from '../../rules/blackjack/cards.ts'
import styles from './strategy-table.module.css'
import { bestAction, type HandAction } from '../../rules/blackjack/strategy.ts'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { t } from '@lucero/ui/text/t.ts'

const dealers = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1]
const names = (value: number) => (value === 1 ? 'A' : String(value))

type Row = { name: string; count: Count; isPair?: boolean }

const hard: Row[] = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17].map((total) => ({
  name: total === 8 ? '≤ 8' : total === 17 ? '17 +' : String(total),
  count: { hard: total, ace: false },
}))
const soft: Row[] = [2, 3, 4, 5, 6, 7, 8, 9].map((value) => ({
  name: `A ${value}`,
  count: { hard: value + 1, ace: true },
}))
const pairs: Row[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((value) => ({
  name: `${names(value)} ${names(value)}`,
  count: { hard: 2 * value, ace: value === 1 },
  isPair: true,
}))

const letters: Record<HandAction, string> = { hit: 'H', stand: 'S', double: 'D', split: 'P' }

/** The best action for every hand and dealer card, computed by strategy.ts. */
export function StrategyTable() {
  return (
    <>
      <p className={styles.key}>
        {richText(
          '<hit>H</hit> hit <stand>S</stand> stand <double>D</double> double, or hit if it is too late <double>Ds</double> double, or stand <split>P</split> split',
          {
            hit: <b className={styles.hit} />,
            stand: <b className={styles.stand} />,
            double: <b className={styles.double} />,
            split: <b className={styles.split} />,
          },
        )}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('You')}</th>
            {dealers.map((value) => (
              <th key={value} scope="col" aria-label={t('Dealer shows {card}', { card: names(value) })}>
                {names(value)}
              </th>
            ))}
          </tr>
        </thead>
        {[hard, soft, pairs].map((rows) => (
          <tbody key={rows[0]!.name}>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                {dealers.map((value) => (
                  <Cell key={value} row={row} dealer={value} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

function Cell({ row: { count, isPair = false }, dealer }: { row: Row; dealer: number }) {
  const action = bestAction(count, dealer, isPair ? ['hit', 'stand', 'double', 'split'] : ['hit', 'stand', 'double'])
  const isElseStand = action === 'double' && bestAction(count, dealer, ['hit', 'stand']) === 'stand'
  return <td className={clsx(styles.cell, styles[action])}>{isElseStand ? t('Ds') : letters[action]}</td>
}
