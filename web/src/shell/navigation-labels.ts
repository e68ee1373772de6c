/** SID-3: labels of the side navigation in each language. All are loaded, because a flag switches them without a reload. */
import type { Language } from '@lucero/contract/languages'
import { labels as english, type NavigationLabels } from '@lucero/ui/languages/en/navigation.ts'

const files = import.meta.glob<NavigationLabels>('../../../ui/src/languages/*/navigation.ts', {
  eager: true,
  import: 'labels',
})

export const navigationLabels = (language: Language): NavigationLabels =>
  files[`../../../ui/src/languages/${language}/navigation.ts`] ?? english
