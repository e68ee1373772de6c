import { lang, seating } from './seat.ts'
import { defaultLanguage, isLanguage } from '@lucero/contract/shared/languages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, routeOf } from './app.tsx'
import { loadLanguage, type Dictionary } from '@lucero/ui/text/t.ts'
import '@lucero/ui/look/base.css'

const route = routeOf(location.pathname, location.search)
const dictionaries = import.meta.glob<{ dictionary: Dictionary }>('../../../ui/src/languages/*/games.po')
const language = isLanguage(lang) ? lang : defaultLanguage

await loadLanguage(language, dictionaries[`../../../ui/src/languages/${language}/games.po`])

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <App route={route} seating={route.kind === 'game' ? seating : undefined} />
  </StrictMode>,
)
