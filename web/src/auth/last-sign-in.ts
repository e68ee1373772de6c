/** Shows the sign-in before this one, after the page has reloaded. The player sees at once if somebody else was here. */
import type { DataOf } from '@lucero/contract/player/shapes'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { locale, t } from '@lucero/ui/text/t.ts'
import { paths } from '../lib/paths.ts'
import { tabStore } from '../lib/tab-store.ts'

type LastSignIn = NonNullable<DataOf<'signIn'>['lastSignIn']>
const store = tabStore<LastSignIn>('lastSignIn', 60_000)

export function keepLastSignIn(last: LastSignIn | null | undefined): void {
  if (last) store.save(last)
  else store.clear()
}

export function showLastSignIn(open: (address: string) => void): void {
  const last = store.read()
  if (!last) return
  store.clear()
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(last.at))
  const { browser, system } = last
  const text =
    browser && system
      ? t('Last signed in on {when} from {browser} on {system}.', { when, browser, system })
      : t('Last signed in on {when}.', { when })
  toast.info(text, { topic: 'last-sign-in', actions: [{ label: t('Not you?'), run: () => open(paths.devices) }] })
}
