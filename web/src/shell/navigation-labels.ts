/** SID-3: labels of the side navigation. Those of translations are loaded when they are chosen. */
import type { Language } from '@lucero/contract/shared/languages'
import { labels as english, type NavigationLabels } from '@lucero/ui/languages/en/navigation.ts'

const files = import.meta.glob<NavigationLabels>(['./*/navigation.ts', '!./en/*'], {
  base: '../../../ui/src/languages',
  import: 'labels',
})

const loaded: Partial<Record<Language, NavigationLabels>> = {}

/** If the labels fail to load, the English ones are shown. */
export async function loadNavigationLabels(language: Language): Promise<void> {
  const labels = await files[`./${language}/navigation.ts`]?.().catch(() => undefined)
  if (labels) loaded[language] = labels
}

export const navigationLabels = (language: Language): NavigationLabels => loaded[language] ?? english
