import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from '@lucero/ui/page/router.tsx'
import { loadLanguage } from '@lucero/ui/text/t.ts'
import '@lucero/ui/look/base.css'
import { dictionaryFile } from './lib/dictionaries.ts'
import { newQueryClient } from './lib/house.ts'
import { restoreSession } from './lib/restore-session.ts'
import { followTheme, storedLanguage } from './lib/stored.ts'
import './look/desk.css'
import { Desk } from './routes.tsx'

async function start(): Promise<void> {
  followTheme()
  const language = storedLanguage()
  await Promise.all([restoreSession(), loadLanguage(language, dictionaryFile(language))])
  createRoot(document.querySelector('#root') ?? document.body).render(
    <StrictMode>
      <QueryClientProvider client={newQueryClient()}>
        <BrowserRouter>
          <Desk />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  )
}

void start()
