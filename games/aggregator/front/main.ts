/** The page of each address: a game, or a round that was played. */
import { translator } from './texts.ts'
import { openGamePage } from './game-page.ts'
import { openRoundPage } from './round-page.ts'
import './page.css'

const query = new URLSearchParams(location.search)
const language = query.get('lang') ?? navigator.language
document.documentElement.lang = language.startsWith('es') ? 'es' : 'en'
const t = translator(language)
const [, page, id = ''] = location.pathname.split('/')

if (page === 'rounds') void openRoundPage(t, id)
else void openGamePage(t, { code: id, session: query.get('session') ?? '' })
