/** Shows the credit of the player by operator. */
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { addAmounts } from '@lucero/ui/text/amounts.ts'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'
import { useOperators } from '../../lib/operators.ts'
import type { ShownPlayer } from './shown-player.ts'
import styles from './player.module.css'

type Accounts = ShownPlayer['balances']

const pockets = ['main', 'game', 'held', 'bonus', 'free'] as const
const pocketNames: Record<string, () => string> = {
  main: () => t('Main wallet'),
  game: () => t('In games'),
  held: () => t('Held for redeems'),
  bonus: () => t('Bonus credit'),
  free: () => t('Free spins'),
}

/** Accounts of the house are in a book too. They are not what the player holds. */
function holdingsOf(balances: Accounts) {
  return balances.flatMap(({ account, amount }) => {
    const [name = '', operatorId = ''] = account.split(':')
    const pocket = pockets.find((one) => one === name)
    return pocket ? [{ pocket, operatorId: Number(operatorId), amount }] : []
  })
}

export const totalOf = (balances: Accounts): number => addAmounts(holdingsOf(balances).map(({ amount }) => amount))

export function Balances({ balances }: { balances: Accounts }) {
  const { nameOf } = useOperators()
  const holdings = holdingsOf(balances)
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
