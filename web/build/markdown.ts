/**
 * Handles imports of `x.md?sections`. The Markdown is parsed at build time, so that no page loads a parser. The result is data, because our
 * Content-Security-Policy forbids HTML from a string (Trusted Types).
 */
import { readFile } from 'node:fs/promises'
import { lexer, type MarkedToken, type Token } from 'marked'
import type { Plugin } from 'vite'
import type { MarkdownNode, MarkdownSection } from '../src/pages/markdown-tree.ts'

const query = '?sections'

export const markdown = (): Plugin => ({
  name: 'markdown',
  async load(id) {
    if (!id.endsWith(`.md${query}`)) return undefined
    const path = id.slice(0, -query.length)
    this.addWatchFile(path)
    const sections = sectionsOf(await readFile(path, 'utf8'))
    return { code: `export default ${JSON.stringify(sections)}`, moduleType: 'js' }
  },
})

/** A heading of the first or second level starts a section. */
export function sectionsOf(text: string): MarkdownSection[] {
  const sections: MarkdownSection[] = []
  for (const token of lexer(text) as MarkedToken[]) {
    const section = sections.at(-1)
    if (token.type === 'space') continue
    if (token.type === 'heading' && token.depth <= 2) sections.push({ title: token.text, body: [] })
    else if (section) section.body.push(nodeOf(token))
    else throw new Error(`Markdown before the first heading: ${token.raw}`)
  }
  return sections
}

/** The text of a list item is a block without an element of its own. */
const nodesOf = (tokens: Token[]): MarkdownNode[] =>
  (tokens as MarkedToken[]).flatMap((token) =>
    token.type === 'text' && token.tokens ? nodesOf(token.tokens) : [nodeOf(token)],
  )

function nodeOf(token: MarkedToken): MarkdownNode {
  switch (token.type) {
    case 'text':
      return token.text.replaceAll(/\s*\n\s*/g, ' ')
    case 'escape':
      return token.text
    case 'codespan':
      return ['code', [token.text]]
    case 'strong':
    case 'em':
      return [token.type, nodesOf(token.tokens)]
    case 'paragraph':
      return ['p', nodesOf(token.tokens)]
    case 'code':
      return ['pre', [['code', [token.text]]]]
    case 'list':
      return [token.ordered ? 'ol' : 'ul', token.items.map(({ tokens }) => ['li', nodesOf(tokens)])]
    case 'table':
      return [
        'table',
        [
          ['thead', [rowOf('th', token.header)]],
          ['tbody', token.rows.map((cells) => rowOf('td', cells))],
        ],
      ]
    default:
      throw new Error(`Markdown that the app cannot show (${token.type}): ${token.raw}`)
  }
}

const rowOf = (tag: 'th' | 'td', cells: { tokens: Token[] }[]): MarkdownNode => [
  'tr',
  cells.map(({ tokens }) => [tag, nodesOf(tokens)]),
]
