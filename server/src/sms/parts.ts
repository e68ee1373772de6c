/** Counts the parts of a text, which gateways bill: 160 characters of the GSM alphabet or 70 of any other, and fewer in each part of a longer text. */

const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmCharacters = new Set(gsm)
/** Each takes the space of two characters. */
const gsmExtension = new Set('^{}\\[~]|€\f')

export function partsOf(text: string): number {
  const isGsm = Array.from(text).every((character) => gsmCharacters.has(character) || gsmExtension.has(character))
  if (!isGsm) return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
  const length = Array.from(text).reduce((sum, character) => sum + (gsmExtension.has(character) ? 2 : 1), 0)
  return length <= 160 ? 1 : Math.ceil(length / 153)
}
