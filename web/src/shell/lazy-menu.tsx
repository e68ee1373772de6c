import { cloneElement, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { LazyOver } from './lazy-over.tsx'
import { soon } from './soon.ts'

type LazyMenuProps = {
  trigger: ReactElement<ComponentProps<'button'>>
  /** Fetches what `menu` is made of. */
  load: () => Promise<unknown>
  /** The open menu, around the same trigger. */
  menu: ReactNode
}

/** A plain button until it is pressed: a menu's code is no part of the first load. */
export function LazyMenu({ trigger, load, menu }: LazyMenuProps) {
  const [pressed, setPressed] = useState(false)
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    ...soon(load),
    onClick: () => setPressed(true),
  })
  return pressed ? <LazyOver waiting={button}>{menu}</LazyOver> : button
}
