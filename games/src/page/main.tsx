import { seating } from './seat.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, routeOf } from './app.tsx'
import { loadLanguage, wantsSpanish } from '@lucero/ui/text/t.ts'
import '@lucero/ui/look/base.css'

const route = routeOf(location.pathname)

if (wantsSpanish()) await loadLanguage(() => import('./spanish/all.ts'))

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App route={route} seating={route.kind === 'game' ? seating : undefined} />
  </StrictMode>,
)
