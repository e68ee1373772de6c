import '@lucero/ui/page/react-first.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, isSamePath } from '@lucero/ui/page/router.tsx'
import { registerPlayerParts, loadPlayerParts } from './lib/lazy-part.ts'
import { newQueryClient } from './lib/query-client.ts'
import { registerServiceWorker } from './lib/offline-shell.ts'
import { paths } from './lib/paths.ts'
import { accessToken } from './lib/session.ts'
import { storedLanguage } from './lib/stored-language.ts'
import { readHome } from './pages/read-home.ts'
import { AppRoutes, fetchPageAt } from './routes.tsx'
import { loadNavigationLabels } from './shell/navigation-labels.ts'
import { matchesMedia, narrowScreen } from '@lucero/ui/look/media.ts'
import { loadLanguage, type Dictionary } from '@lucero/ui/text/t.ts'
import '@lucero/ui/look/base.css'
import './first-page.css'

// Keep only the prerendered page that is visible, for hydration.
const { audience = 'visitor', replace } = document.documentElement.dataset
const inSight = `${audience} ${matchesMedia(narrowScreen) ? 'narrow' : 'wide'}`
for (const page of document.querySelectorAll<HTMLElement>('[data-first-page]'))
  if (page.dataset['firstPage'] !== inSight) page.remove()
const firstPage = document.querySelector('[data-first-page]')

const dictionaries = import.meta.glob<{ dictionary: Dictionary }>('./*/web.po', { base: '../../ui/src/languages' })

/** A function instead of a top-level await: the awaited modules import this file, which would deadlock. */
async function start(): Promise<void> {
  registerPlayerParts(() => import('./player-parts.ts'))
  const parts = Promise.all([accessToken() && loadPlayerParts(), fetchPageAt(location.pathname)])
  const client = newQueryClient()
  const firstReads = isSamePath(paths.home, location.pathname) && readHome(client)
  const language = storedLanguage('pageLanguage')
  await loadNavigationLabels(storedLanguage('language'))
  await loadLanguage(language, dictionaries[`./${language}/web.po`])
  await parts
  await firstReads
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>
  )
  // In a transition, which React renders in slices, so that a slow phone stays responsive. Differences from the HTML are rendered again.
  startTransition(() => {
    // A new root replaces the content in one commit, so that nothing shifts.
    if (firstPage && replace === undefined) hydrateRoot(firstPage, app, { onRecoverableError: () => undefined })
    else createRoot(firstPage ?? document.querySelector('#root')!).render(app)
  })
  registerServiceWorker()
}

void start()
