import { createContext } from 'react'

/** False if the house has switched autoplay off (GAMES_AUTOPLAY). */
export const AutoplayAllowed = createContext(true)
