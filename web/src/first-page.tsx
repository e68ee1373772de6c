/** Prerenders pages as HTML at build time. They are shown while the scripts load, and React hydrates them. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { registerPlayerParts, loadPlayerParts } from './lib/lazy-part.ts'
import { accessToken } from './lib/session.ts'
import { AppRoutes, fetchPageAt } from './routes.tsx'
import { MemoryRouter } from '@lucero/ui/page/router.tsx'

/** The same first render as in main.tsx, before any API response. */
export async function firstPage(path: string): Promise<string> {
  registerPlayerParts(() => import('./player-parts.ts'))
  await Promise.all([accessToken() && loadPlayerParts(), fetchPageAt(path)])
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter at={path}>
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
