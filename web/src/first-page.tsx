/** Pages as HTML, made when they are built: what is seen while the scripts are on their way, and they take over. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { keepPlayerParts, loadPlayerParts } from './lib/lazy-part.ts'
import { accessToken } from './lib/session.ts'
import { AppRoutes, fetchPageAt } from './routes.tsx'
import { MemoryRouter } from '@lucero/ui/page/router.tsx'

/** As main.tsx draws it first: before any answer of the server. */
export async function firstPage(path: string): Promise<string> {
  keepPlayerParts(() => import('./player-parts.ts'))
  await Promise.all([accessToken() && loadPlayerParts(), fetchPageAt(path)])
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter at={path}>
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
