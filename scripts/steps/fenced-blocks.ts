/** The fenced blocks of a Markdown page, and the commands of its shell blocks. */
export type Block = { page: string; language: string; name: string; text: string }

export const fencedBlocks = (page: string, text: string): Block[] =>
  [...text.matchAll(/^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', name = '', content = '']) => ({
    page,
    language,
    name,
    text: content,
  }))

/** One command per line; a line that ends with a backslash continues. Trailing comments are removed. */
export const shellCommands = (text: string): string[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+#\s.*$/, '').trim())
    .filter(Boolean)
