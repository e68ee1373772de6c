import Heart from 'lucide-react/icons/heart'
import styles from './lobby.module.css'
import { favourites, type Shelf } from './shelves.ts'
import { t, translated } from '@lucero/ui/text/t.ts'

type ShelfButtonsProps = {
  shelves: readonly Shelf[]
  chosen: string
  onChoose: (change: { query: string; shelf: string }) => void
}

export function ShelfButtons({ shelves, chosen, onChoose }: ShelfButtonsProps) {
  const shown = shelves.filter(({ name, games }) => games.length > 0 || name === chosen)
  return (
    <fieldset className={styles.shelves} aria-label={t('Categories')}>
      {shown.map(({ name, games }) => (
        <button
          key={name}
          type="button"
          className={styles.shelf}
          aria-pressed={name === chosen}
          onClick={() => onChoose({ query: '', shelf: name })}
        >
          {name === favourites && <Heart aria-hidden="true" />}
          {translated(name)} <span className={styles.count}>{games.length}</span>
        </button>
      ))}
    </fieldset>
  )
}
