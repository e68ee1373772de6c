/** Uploads that this tab sends. They go on while it shows other pages. */
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { errorText } from '../../lib/error-text.ts'
import { refresh } from '../../lib/house.ts'
import { sendPackage, type NewUpload } from './send-package.ts'
import { faultText } from './words.ts'

let sendings: readonly NewUpload[] = []
const listeners = new Set<() => void>()

function set(next: readonly NewUpload[]): void {
  sendings = next
  window[next.length > 0 ? 'addEventListener' : 'removeEventListener']('beforeunload', askBeforeLeaving)
  for (const listener of listeners) listener()
}

/** The browser asks whether to leave the page, because the file is read from it. */
const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

export const useSendings = (): readonly NewUpload[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => sendings,
  )

/** Returns a function that starts an upload. A toast tells its result on whatever page is shown then. */
export function useStartUpload(): (upload: NewUpload) => Promise<void> {
  const client = useQueryClient()
  return async (upload) => {
    set([...sendings, upload])
    try {
      const { game, version, refusal } = await sendPackage(upload)
      if (refusal) toast.error(faultText(refusal))
      else toast.success(t('Version {version} of {game} is uploaded', { version: version ?? '', game }))
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      set(sendings.filter(({ uploadId }) => uploadId !== upload.uploadId))
      void refresh(client, ['games'])
    }
  }
}
