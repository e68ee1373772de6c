/**
 * A third language for tests. Each text is English with accented letters and doubled vowels, so that it is readable, about 40 % longer,
 * and contains no plain letter: a word of plain letters on the page was not translated.
 */
import { setLanguage, type Dictionary } from '../text/t.ts'

const plainLetters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accentedLetters = 'áƀçđéƒĝĥíĵķļḿńóṕɋŕšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻḾŃÓṔɊŔŠŢÚṼŴẊÝŽ'
const vowels = new Set('aeiou')

const accented = (letter: string) =>
  accentedLetters.charAt(plainLetters.indexOf(letter)).repeat(vowels.has(letter) ? 2 : 1)

/** Placeholders and tags stay as they are. */
const pseudoText = (english: string): string =>
  english
    .replace(/\|.*/, '')
    .split(/(<\/?\w+>|\{\w+\})/)
    .map((piece) => (/^[<{]/.test(piece) ? piece : piece.replaceAll(/[a-z]/gi, accented)))
    .join('')

/** The keys of a complete dictionary are the texts of the program. */
export function setPseudoLanguage(complete: Dictionary): void {
  const dictionary = Object.fromEntries(
    Object.entries(complete).map(([english, entry]) => [
      english,
      typeof entry === 'string' ? pseudoText(english) : { other: pseudoText(english) },
    ]),
  )
  // Names of days and countries come from Intl: in Russian, they contain no Latin letters.
  setLanguage({ code: 'qps', locale: 'ru', dictionary })
}

const hash = /\b[0-9a-f]{32,}\b/g

/** The words of plain letters on the page, without `names`: names and data, which have no translation. */
export function untranslatedWords(names: readonly string[]): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(...textsOf(node))
  const isName = (text: string, word: string) =>
    names.some((name) => name.includes(word) && text.includes(name)) || names.includes(word)
  const wordsIn = (text: string) => text.replaceAll(hash, '').match(/[A-Za-z]{2,}/g) ?? []
  const found = texts.flatMap((text) => wordsIn(text).filter((word) => !isName(text, word)))
  return [...new Set(found)]
}

/** Elements with a `lang` of their own are in that language. */
function textsOf(node: Node): string[] {
  if (node instanceof Text) return node.parentElement?.closest('script, style, svg, body [lang]') ? [] : [node.data]
  if (!(node instanceof Element) || node.closest('body [lang]')) return []
  return ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt'].flatMap(
    (name) => node.getAttribute(name) ?? [],
  )
}
