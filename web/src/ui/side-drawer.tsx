import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterAnimations } from './after-animations.ts'
import { IconButton } from './icon-button.tsx'
import styles from './side-drawer.module.css'

type SideDrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  side?: 'left' | 'right'
  children: ReactNode
}

/** Without Base UI, because the mobile menu belongs to the first load. */
export function SideDrawer({ open, ...rest }: SideDrawerProps) {
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  if (!mounted) return null
  return createPortal(<OpenDrawer {...rest} open={open} onGone={() => setMounted(false)} />, document.body)
}

function OpenDrawer({
  open,
  onClose,
  onGone,
  title,
  side = 'left',
  children,
}: SideDrawerProps & { onGone: () => void }) {
  const layer = useRef<HTMLDivElement>(null)
  const drawer = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useModal(layer, drawer, open)
  useGone(drawer, open, onGone)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && layer.current?.contains(event.target as Node)) onClose()
  }
  return (
    <div ref={layer} className={clsx(styles.layer, !open && styles.closing)} onKeyDown={closeOnEscape}>
      <div className={styles.backdrop} onClick={onClose} />
      <div
        ref={drawer}
        className={clsx(styles.drawer, styles[side])}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label="Close" icon={<X />} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </div>
  )
}

type ElementRef = { readonly current: HTMLElement | null }

/** While open, nothing but the drawer and the toasts can be reached; afterwards the focus goes back where it was. */
function useModal(layer: ElementRef, drawer: ElementRef, open: boolean) {
  useEffect(() => {
    if (!open) return undefined
    const focused = document.activeElement
    const others = [...document.body.children].filter((element) => canBeSetAside(element, layer.current))
    for (const element of others) element.toggleAttribute('inert', true)
    drawer.current?.focus()
    return () => {
      for (const element of others) element.toggleAttribute('inert', false)
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [layer, drawer, open])
}

function canBeSetAside(element: Element, layer: Element | null) {
  return element !== layer && !element.hasAttribute('inert')
}

function useGone(drawer: ElementRef, open: boolean, onGone: () => void) {
  const latest = useRef(onGone)
  useEffect(() => {
    latest.current = onGone
  })
  useEffect(() => {
    if (open) return undefined
    let reopened = false
    void afterAnimations(drawer.current).then(() => !reopened && latest.current())
    return () => {
      reopened = true
    }
  }, [drawer, open])
}
