/** Shows the credit of the player by operator. */
import { holdingsIn, pockets } from '@lucero/contract/house/holdings'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useOperators } from '../../lib/operators.ts'
import type { ShownPlayer } from './shown-player.ts'
import styles from './player.module.css'

type Accounts = ShownPlayer['balances']

const pocketNames: Record<string, () => string> = {
  main: () => t('Main wallet'),
  game: () => t('In games'),
  held: () => t('Held for redeems'),
  bonus: () => t('Bonus credit'),
  free: () => t('Free spins'),
}

export const totalOf = (balances: Accounts): number => addAmounts(holdingsIn(balances).map(({ amount }) => amount))

export function Balances({ balances }: { balances: Accounts }) {
  const { nameOf } = useOperators()
  const holdings = holdingsIn(balances)
  const operators = [...new Set(holdings.map(({ operatorId }) => operatorId))]
  return (
    <Panel title={t('Balances')}>
      {operators.length === 0 && <p className={styles.muted}>{t('The player holds no credit.')}</p>}
      {operators.map((operatorId) => (
        <div key={operatorId} className={styles.holding}>
          <p className={styles.muted}>{nameOf(operatorId)}</p>
          <dl className={styles.lines}>
            {pockets.flatMap((pocket) => {
              const own = holdings.filter((one) => one.operatorId === operatorId && one.pocket === pocket)
              const sum = addAmounts(own.map(({ amount }) => amount))
              if (sum === 0 && pocket !== 'main') return []
              return [
                <div key={pocket}>
                  <dt>{wordFor(pocketNames, pocket)}</dt>
                  <dd>
                    <Amount value={sum} tone={pocket === 'bonus' || pocket === 'free' ? 'violet' : 'plain'} />
                  </dd>
                </div>,
              ]
            })}
          </dl>
        </div>
      ))}
    </Panel>
  )
}
