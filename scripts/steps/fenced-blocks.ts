/** The fenced blocks of a Markdown page, and the commands of those that are shell. */
export type Block = { page: string; language: string; name: string; text: string }

export const fencedBlocks = (page: string, text: string): Block[] =>
  [...text.matchAll(/^```(\S*) ?(.*)\n([\s\S]*?)^```$/gm)].map(([, language = '', name = '', content = '']) => ({
    page,
    language,
    name,
    text: content,
  }))

/** One for each line; a line that ends with a backslash goes on. Comments at the end are left out. */
export const shellCommands = (text: string): string[] =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+#\s.*$/, '').trim())
    .filter(Boolean)
