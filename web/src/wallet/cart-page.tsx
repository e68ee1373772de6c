import { takeFromCart, useCart } from './cart.ts'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSummary } from './cart-summary.tsx'
import styles from './cart.module.css'
import { useWallet } from './queries.ts'
import { t } from '@lucero/ui/text/t.ts'

/** Amounts for several games, transferred together. */
export default function CartPage() {
  const lines = useCart((cart) => cart.lines)
  return (
    <>
      <PageHeader
        title={t('Cart')}
        text={t('Set aside credit for several games, then move it all at once: every line, or none.')}
      />
      {lines.length === 0 ? <EmptyCart /> : <FullCart />}
    </>
  )
}

function FullCart() {
  const { lines } = useCart()
  const { data: wallet } = useWallet()
  const total = addAmounts(lines.map(({ amount }) => amount))
  return (
    <div className={styles.cart}>
      <Panel title={t('Games')}>
        <ul className={styles.lines}>
          {lines.map((line) => (
            <CartLineRow
              key={line.gameId}
              line={line}
              all={Math.max(0, addAmounts([wallet?.amount ?? 0, line.amount, -total]))}
              onRemove={() => takeFromCart(line.gameId)}
            />
          ))}
        </ul>
      </Panel>
      <CartSummary total={total} />
    </div>
  )
}

function EmptyCart() {
  const games = (
    <ButtonLink variant="primary" to={paths.home}>
      {t('See the Games')}
    </ButtonLink>
  )
  return (
    <Panel>
      <EmptyState
        title={t('Your cart is empty')}
        text={t("Press the cart on a game's card to set aside credit for it.")}
        action={games}
      />
    </Panel>
  )
}
