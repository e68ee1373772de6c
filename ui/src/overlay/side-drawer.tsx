import { clsx } from 'clsx'
import X from 'lucide-react/icons/x'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { afterAnimations } from '../page/after-animations.ts'
import { useBackCloses } from './back-closes.ts'
import { IconButton } from '../action/icon-button.tsx'
import styles from './side-drawer.module.css'
import { t } from '../text/t.ts'

type SideDrawerProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  side?: 'left' | 'right'
  children: ReactNode
}

/** Implemented without Base UI, because the mobile menu is part of the first load. */
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
  const drawer = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModal(layer, drawer, open)
  useEscape(layer, onClose)
  useBackCloses(open, onClose)
  useFocusKept(drawer, open)
  useGone(drawer, open, onGone)
  return (
    <div ref={layer} className={clsx(styles.layer, !open && styles.closing)}>
      <button type="button" className={styles.backdrop} tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <dialog
        open
        ref={drawer}
        className={clsx(styles.drawer, styles[side])}
        aria-modal
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          <IconButton label={t('Close')} icon={<X />} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
      </dialog>
    </div>
  )
}

type ElementRef = { readonly current: HTMLElement | null }

/** While the drawer is open, everything except the drawer and the toasts is inert. On close, the focus returns to the previous element. */
function useModal(layer: ElementRef, drawer: ElementRef, open: boolean) {
  useEffect(() => {
    if (!open) return undefined
    const focused = document.activeElement
    const others = [...document.body.children].filter((element) => mustBeSetAside(element, layer.current))
    for (const element of others) element.toggleAttribute('inert', true)
    drawer.current?.focus()
    return () => {
      for (const element of others) element.toggleAttribute('inert', false)
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [layer, drawer, open])
}

function mustBeSetAside(element: Element, layer: Element | null) {
  return element !== layer && !element.hasAttribute('inert') && !element.hasAttribute('data-toaster')
}

/** Handles Escape from inside the drawer or from the body. Escape in a dialog above the drawer closes only that dialog. */
function useEscape(layer: ElementRef, onEscape: () => void) {
  const latest = useLatest(onEscape)
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent) => {
      const isOurs = target === document.body || layer.current?.contains(target as Node)
      if (key === 'Escape' && isOurs) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [layer, latest])
}

/** Keeps the focus in the drawer when the focused button is removed or disabled. */
function useFocusKept(drawer: ElementRef, open: boolean) {
  useEffect(() => {
    const element = drawer.current
    if (!open || !element) return undefined
    const keep = () => {
      if (document.activeElement === document.body) element.focus()
    }
    const observer = new MutationObserver(() => requestAnimationFrame(keep))
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => observer.disconnect()
  }, [drawer, open])
}

function useGone(drawer: ElementRef, open: boolean, onGone: () => void) {
  const latest = useLatest(onGone)
  useEffect(() => {
    if (open) return undefined
    let reopened = false
    void afterAnimations(drawer.current).then(() => !reopened && latest.current())
    return () => {
      reopened = true
    }
  }, [drawer, open, latest])
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
