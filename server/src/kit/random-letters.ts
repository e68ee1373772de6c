import { randomInt } from 'node:crypto'

/** Crockford's base 32: no letter that is mistaken for another when read aloud. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const randomLetters = (length: number): string =>
  Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
