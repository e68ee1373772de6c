import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'

export type NewTab = { goTo: (address: string) => void; close: () => void }

/** Must be called in the event handler of the press, or popup blockers stop it. The address may be set later. */
export function openNewTab(title: string): NewTab {
  const tab = window.open('about:blank', '_blank')
  if (!tab) return blocked
  tab.opener = null
  tab.document.title = title
  tab.document.documentElement.style.background = '#070a18'
  return { goTo: (address) => tab.location.replace(address), close: () => tab.close() }
}

const blocked: NewTab = {
  goTo: () =>
    toast.warning(t('Your browser kept the new tab closed. Allow pop-ups for this site, then press Play again.')),
  close: () => undefined,
}
