/** The build turns PO files into dictionaries. */
declare module '*.po' {
  export const dictionary: import('./t.ts').Dictionary
}
