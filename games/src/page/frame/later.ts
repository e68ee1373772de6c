/** Dialogs are not in the files that a page waits for at first. */
import { createElement, useEffect, useState, type ComponentType } from 'react'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'

type Panel = { open: boolean; onClose: () => void }

/** Fetched when it is first opened, if it is not there by then. One that does not arrive closes again, and says so. */
export function later<Props extends Panel>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function Later(props: Props) {
    const [Part, setPart] = useState<ComponentType<Props>>()
    const { open, onClose } = props
    const fetchPart = () => {
      if (!open || Part) return
      load().then(
        (loaded) => setPart(() => loaded),
        () => {
          toast.error(t('Something went wrong. Please try again.'))
          onClose()
        },
      )
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once an opening
    useEffect(fetchPart, [open])
    return Part ? createElement(Part, props) : null
  }
}

export const panels = () => import('./panels.ts')

/** So that they open at once. What does not arrive is asked for again then. */
export async function fetchPanels(): Promise<void> {
  await inAPause()
  await panels().catch(() => undefined)
}

/** When there is nothing to draw or to answer, and in any case soon. */
export const inAPause = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 })
    else setTimeout(resolve, 200)
  })
