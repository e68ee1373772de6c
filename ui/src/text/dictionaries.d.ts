/** The build turns PO files into dictionaries. A relative import is not resolved in here, so this is the type `Dictionary` of t.ts again. */
declare module '*.po' {
  export const dictionary: Readonly<
    Record<string, string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>>
  >
}
