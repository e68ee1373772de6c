import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from './ui/router.tsx'
import { loadPlayerParts } from './lib/lazy-part.ts'
import { newQueryClient } from './lib/query-client.ts'
import { keepShell } from './lib/offline-shell.ts'
import { accessToken } from './lib/session.ts'
import { AppRoutes } from './routes.tsx'
import { loadLanguage, wantsSpanish } from './ui/t.ts'
import './ui/base.css'
import './first-page.css'

// Of the pages that came with the HTML, only the one in sight stays until the first drawing.
for (const page of document.querySelectorAll('[data-first-page]')) if (!page.checkVisibility()) page.remove()

/** A function, because what it waits for needs this file: a module that waited itself would wait for ever. */
async function start(): Promise<void> {
  const parts = accessToken() ? loadPlayerParts() : undefined
  if (wantsSpanish()) await loadLanguage(() => import('./spanish/all.ts'))
  await parts
  createRoot(document.querySelector('#root')!).render(
    <StrictMode>
      <QueryClientProvider client={newQueryClient()}>
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
  keepShell()
}

void start()
