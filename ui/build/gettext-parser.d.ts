/** The part of gettext-parser that we use. The package has no types. */
declare module 'gettext-parser' {
  export type Message = {
    msgctxt?: string
    msgid: string
    msgid_plural?: string
    msgstr: string[]
    comments?: { translator?: string; reference?: string; extracted?: string; flag?: string; previous?: string }
  }
  export type PoFile = {
    charset: string
    headers: Record<string, string>
    translations: Record<string, Record<string, Message>>
  }
  export const po: {
    parse(text: string | Buffer, options?: { validation?: boolean }): PoFile
    compile(file: PoFile, options?: { foldLength?: number }): Buffer
  }
}
