import './no-eval.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, placeOf } from './app.tsx'
import { openSeat } from './frame/open-seat.ts'
import { loadLanguage, wantsSpanish } from '@lucero/web/ui/t.ts'
import '@lucero/web/ui/base.css'

const place = placeOf(location.pathname)
// Here and not in a component, which may be drawn more than once: a launch's token works only once.
const seating = place.kind === 'game' ? openSeat(place.game, location) : undefined

if (wantsSpanish()) await loadLanguage(() => import('./spanish/all.ts'))

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App place={place} seating={seating} />
  </StrictMode>,
)
