import { whenIdle } from './lazy-dialog.ts'

export const panels = () => import('./panels.ts')

/** Prefetches the dialogs, so that they open without delay. A failed prefetch is retried when the dialog opens. */
export async function fetchPanels(): Promise<void> {
  await whenIdle()
  await panels().catch(() => undefined)
}
