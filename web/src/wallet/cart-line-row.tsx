import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { setCartAmount, type CartLine } from './cart.ts'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { IconButton } from '@lucero/ui/action/icon-button.tsx'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { AmountButtons } from './pick-amount.tsx'
import { GameArt } from '../catalogue/game-art.tsx'
import styles from './cart.module.css'
import { t } from '@lucero/ui/text/t.ts'

type CartLineRowProps = {
  line: CartLine
  /** Maximum of this line, given the other lines. */
  all: number
  onRemove: () => void
}

export function CartLineRow({ line: { gameId, name, amount }, all, onRemove }: CartLineRowProps) {
  const [text, setText] = useState(amount.toFixed(2))
  const type = (typed: string) => {
    setText(typed)
    setCartAmount(gameId, Number(typed))
  }
  const set = (next: number) => type(next.toFixed(2))
  return (
    <li className={styles.line}>
      <div className={styles.art}>
        <GameArt gameId={gameId} />
      </div>
      <h3 className={styles.name}>{name}</h3>
      <div className={styles.amount}>
        <AmountField
          size="small"
          label={<VisuallyHidden>{t('Amount for {name}', { name })}</VisuallyHidden>}
          value={text}
          error={amount > 0 ? undefined : t('Enter an amount')}
          onChange={type}
          onBlur={() => set(amount)}
        />
      </div>
      <div className={styles.steps}>
        <AmountButtons
          small
          label={t('Add to {name}', { name })}
          onAdd={(step) => set(addAmounts([amount, step]))}
          onAll={() => set(all)}
        />
      </div>
      <IconButton className={styles.remove} label={t('Remove {name}', { name })} icon={<Trash2 />} onClick={onRemove} />
    </li>
  )
}
