import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from '@lucero/ui/page/router.tsx'
import { loadLanguage } from '@lucero/ui/text/t.ts'
import '@lucero/ui/look/base.css'
import { dictionaryFile } from './lib/dictionaries.ts'
import { newQueryClient } from './lib/house.ts'
import { sessionNow } from './lib/session-now.ts'
import { showServerUnreachable, signedIn } from './lib/session.ts'
import { followTheme, storedLanguage } from './lib/stored.ts'
import './look/desk.css'
import { Desk } from './routes.tsx'

async function start(): Promise<void> {
  followTheme()
  const language = storedLanguage()
  const [session] = await Promise.all([sessionNow(), loadLanguage(language, dictionaryFile(language))])
  if (session === 'unreachable') showServerUnreachable()
  else if (session?.staff) signedIn(session.staff)
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
