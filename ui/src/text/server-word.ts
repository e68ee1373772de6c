/**
 * Labels and styles for values that the server sends. A newer server may send a value that this build does not have: then the label is
 * the value itself and the style is the default, so that the page still shows everything else.
 */
export function styleFor<Style>(
  styles: Readonly<Partial<Record<string, Style>>>,
  value: string | number,
): Style | undefined {
  return Object.hasOwn(styles, value) ? styles[value] : undefined
}

/** `args` are passed to the text: numbers for its placeholders. */
export function wordFor<Args extends unknown[]>(
  words: Readonly<Partial<Record<string, (...args: Args) => string>>>,
  value: string | number,
  ...args: Args
): string {
  return styleFor(words, value)?.(...args) ?? String(value)
}
