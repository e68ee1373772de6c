/** Loads dialogs on demand, so that they are not part of the first load. */
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'

type Panel = { open: boolean; onClose: () => void }

/** A dialog that is fetched when it is first opened. If loading fails, it closes and shows an error. */
export function lazyDialog<Props extends Panel>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    const { open, onClose } = props
    const fetchPart = () => {
      if (!open || Part) return
      load().then(
        (loaded) => setPart(() => loaded),
        () => {
          toast.error(t('This did not load: the server is busy, or there is no connection. Please try again.'))
          onClose()
        },
      )
    }
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per opening
    useEffect(fetchPart, [open])
    return Part ? createElement(Part, props) : null
  }
}

/** Resolves when the browser is idle, after two seconds at the latest. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
