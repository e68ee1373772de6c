import { Menu as Base } from '@base-ui/react/menu'
import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './menu.module.css'

type Look = { label: ReactNode; icon?: ReactNode; tone?: 'danger'; disabled?: boolean }
export type MenuItem = 'separator' | (Look & { to: string }) | (Look & { onSelect: () => void })

type MenuProps = {
  /** A button of ours; the menu gives it its behaviour. */
  trigger: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  /** For a menu that is loaded by the press that opens it. */
  defaultOpen?: boolean
}

export function Menu({ trigger, items, align = 'end', defaultOpen = false }: MenuProps) {
  return (
    <Base.Root modal={false} defaultOpen={defaultOpen}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} align={align} sideOffset={8} collisionPadding={8}>
          <Base.Popup className={styles.popup}>{items.map(drawItem)}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function drawItem(item: MenuItem, index: number) {
  if (item === 'separator') return <Base.Separator key={index} className={styles.separator} />
  const look = clsx(styles.item, item.tone === 'danger' && styles.danger)
  if ('to' in item) {
    return (
      <Base.LinkItem key={index} className={look} closeOnClick render={<Link to={item.to} />}>
        {item.icon}
        {item.label}
      </Base.LinkItem>
    )
  }
  return (
    <Base.Item key={index} className={look} disabled={item.disabled} onClick={item.onSelect}>
      {item.icon}
      {item.label}
    </Base.Item>
  )
}
