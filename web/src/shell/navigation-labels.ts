/** SID-3: labels of the side navigation. Those of translations are loaded when they are chosen. */
import { defaultLanguage, type Language } from '@lucero/contract/languages'
import { labels as english, type NavigationLabels } from '@lucero/ui/languages/en/navigation.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { useUiState } from '../lib/ui-state.ts'

const files = import.meta.glob<NavigationLabels>(
  ['../../../ui/src/languages/*/navigation.ts', '!../../../ui/src/languages/en/navigation.ts'],
  { import: 'labels' },
)

const useLoaded = create<Partial<Record<Language, NavigationLabels>>>(() => ({ [defaultLanguage]: english }))

/** If the labels fail to load, the English ones stay. */
export async function loadNavigationLabels(language: Language): Promise<void> {
  if (useLoaded.getState()[language]) return
  const labels = await files[`../../../ui/src/languages/${language}/navigation.ts`]?.().catch(() => undefined)
  if (labels) useLoaded.setState({ [language]: labels })
}

/** The labels in the chosen language, or in English until they have loaded. */
export function useNavigationLabels(): { language: Language; labels: NavigationLabels } {
  const language = useUiState((state) => state.language)
  const labels = useLoaded((loaded) => loaded[language])
  useEffect(() => void loadNavigationLabels(language), [language])
  return labels ? { language, labels } : { language: defaultLanguage, labels: english }
}
