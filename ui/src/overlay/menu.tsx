/** A menu below its button. It is rendered beside the button, without a portal or hidden focus stops, so that it stays in its landmark. */
import { clsx } from 'clsx'
import {
  cloneElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { Link } from '../page/router.tsx'
import { useBackCloses } from './back-closes.ts'
import styles from './menu.module.css'

type Look = { label: ReactNode; icon?: ReactNode; tone?: 'danger' }
export type MenuItem = 'separator' | (Look & { to: string }) | (Look & { onSelect: () => void })

type MenuProps = {
  /** A Button or IconButton. The menu adds the behaviour. */
  trigger: ReactElement<ComponentProps<'button'>>
  items: readonly MenuItem[]
  /** True for a menu whose code is loaded by the press that opens it. */
  defaultOpen?: boolean
}

export function Menu({ trigger, items, defaultOpen = false }: MenuProps) {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  const close = () => setOpen(false)
  useBackCloses(open, close)
  const opener = cloneElement(trigger, {
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onClick: () => setOpen(!open),
    onKeyDown: (event: KeyboardEvent) => event.key === 'ArrowDown' && setOpen(true),
  })
  return (
    <>
      {opener}
      {open && <Popup items={items} buttonId={id} onClose={close} />}
    </>
  )
}

type PopupProps = { items: readonly MenuItem[]; buttonId: string; onClose: () => void }

const buttonOf = (id: string) => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)

function Popup({ items, buttonId, onClose }: PopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  usePosition(popup, buttonId)
  useCloseOutside(popup, buttonId, onClose)
  const leave = () => {
    buttonOf(buttonId)?.focus()
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') leave()
    else if (event.key === ' ') (event.target as HTMLElement).click()
    else if (!moveFocus(popup.current, event.key)) return
    if (event.key !== 'Tab') event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={popup}
      popover="manual"
      role="menu"
      tabIndex={-1}
      className={styles.popup}
      aria-labelledby={buttonId}
      onKeyDown={press}
    >
      {items.map((item, index) => drawItem(item, index, leave))}
    </div>
  )
}

function drawItem(item: MenuItem, index: number, leave: () => void) {
  if (item === 'separator') return <hr key={index} className={styles.separator} />
  const inside = (
    <>
      {item.icon}
      {item.label}
    </>
  )
  const look = { className: clsx(styles.item, item.tone === 'danger' && styles.danger), role: 'menuitem', tabIndex: -1 }
  if ('to' in item) {
    return (
      <Link key={index} {...look} to={item.to} onClick={leave}>
        {inside}
      </Link>
    )
  }
  const select = () => {
    leave()
    item.onSelect()
  }
  return (
    <button key={index} type="button" {...look} onClick={select}>
      {inside}
    </button>
  )
}

const gap = 8

/** Positions the menu above all content, below its button and inside the viewport. It follows the button while scrolling. */
function usePosition(popup: RefObject<HTMLElement | null>, buttonId: string) {
  useLayoutEffect(() => {
    const [menu, opener] = [popup.current, buttonOf(buttonId)]
    if (!menu || !opener) return undefined
    const place = () => {
      const { bottom, top, right } = opener.getBoundingClientRect()
      const room = document.documentElement.clientWidth - menu.offsetWidth - gap
      const below = bottom + gap + menu.offsetHeight <= window.innerHeight || top < menu.offsetHeight + 2 * gap
      menu.style.left = `${Math.max(gap, Math.min(right - menu.offsetWidth, room))}px`
      menu.style.top = `${below ? bottom + gap : top - gap - menu.offsetHeight}px`
    }
    menu.showPopover()
    place()
    itemsOf(menu)[0]?.focus({ preventScroll: true })
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [popup, buttonId])
}

function useCloseOutside(popup: RefObject<HTMLElement | null>, buttonId: string, onClose: () => void) {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    const press = ({ target }: Event) => {
      const isInside = [popup.current, buttonOf(buttonId)].some((part) => part?.contains(target as Node))
      if (!isInside) latest.current()
    }
    document.addEventListener('pointerdown', press, { capture: true })
    document.addEventListener('focusin', press)
    return () => {
      document.removeEventListener('pointerdown', press, { capture: true })
      document.removeEventListener('focusin', press)
    }
  }, [popup, buttonId])
}

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')]

/** Returns false for keys that do not move the focus. A letter moves to the next item that starts with it. */
function moveFocus(menu: HTMLElement | null, key: string): boolean {
  const items = menu ? itemsOf(menu) : []
  const at = items.findIndex((item) => item === document.activeElement)
  const from = (start: number) => [...items.slice(start), ...items.slice(0, start)]
  const target = {
    ArrowDown: () => from(at + 1)[0],
    ArrowUp: () => from(Math.max(at, 0)).at(-1),
    Home: () => items[0],
    End: () => items.at(-1),
  }[key]
  const byLetter = () => from(at + 1).find(({ textContent }) => textContent.toLowerCase().startsWith(key.toLowerCase()))
  const item = target ? target() : /^\p{L}$/u.test(key) ? byLetter() : undefined
  item?.focus()
  return item !== undefined
}
