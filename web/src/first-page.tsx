/** The visitor's home as HTML, made when the pages are built: what a stranger sees while the scripts are on their way, and they take over. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from './ui/router.tsx'
import { paths } from './lib/paths.ts'
import { AppRoutes } from './routes.tsx'

export const firstPage = (): string =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter at={paths.home}>
        <AppRoutes />
      </MemoryRouter>
    </QueryClientProvider>,
  )
