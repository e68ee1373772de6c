/** The visitor's home as HTML, made when the pages are built: what a stranger sees while the scripts are on their way. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { paths } from './lib/paths.ts'
import { AppRoutes } from './routes.tsx'

export const firstPage = (): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <StaticRouter location={paths.home}>
        <AppRoutes />
      </StaticRouter>
    </QueryClientProvider>,
  )
