import { seating } from './seat.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, placeOf } from './app.tsx'
import { loadLanguage, wantsSpanish } from '@lucero/ui/text/t.ts'
import '@lucero/ui/look/base.css'

const place = placeOf(location.pathname)

if (wantsSpanish()) await loadLanguage(() => import('./spanish/all.ts'))

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App place={place} seating={place.kind === 'game' ? seating : undefined} />
  </StrictMode>,
)
