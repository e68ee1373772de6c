/* oxlint-disable react/no-array-index-key -- the document is static */
/** Renders the subset of Markdown that our documents use: headings, paragraphs, lists, tables, fences, code, bold and italic. */
import type { ReactNode } from 'react'

export type MarkdownSection = { title: string; body: ReactNode }

/** Splits the text into an introduction and one section per `##`. The caller renders the headings. */
export function markdownSections(text: string): MarkdownSection[] {
  const [head = '', ...parts] = text.split(/^## /m)
  const split = (part: string): [string, string] => {
    const [title = '', ...rest] = part.split('\n')
    return [title.replace(/^# /, ''), rest.join('\n')]
  }
  return [head, ...parts].map(split).map(([title, body]) => ({ title, body: blocksOf(body).map(drawBlock) }))
}

/** Blank lines separate blocks. A fence is one block. */
function blocksOf(text: string): string[] {
  const parts = text.split(/^(```[\s\S]*?^```)$/m)
  return parts.flatMap((part) => (part.startsWith('```') ? [part] : part.split(/\n{2,}/))).filter((part) => part.trim())
}

function drawBlock(block: string, index: number): ReactNode {
  const text = block.trim()
  if (text.startsWith('```'))
    return (
      <pre key={index}>
        <code>{text.split('\n').slice(1, -1).join('\n')}</code>
      </pre>
    )
  if (text.startsWith('|')) return <MarkdownTable key={index} rows={text.split('\n')} />
  const items = itemsOf(text)
  if (/^\d+\. /.test(text)) return <ol key={index}>{items}</ol>
  return text.startsWith('- ') ? <ul key={index}>{items}</ul> : <p key={index}>{inline(text)}</p>
}

const itemsOf = (text: string) =>
  text.split(/^(?:- |\d+\. )/m).flatMap((item, index) => (item.trim() ? [<li key={index}>{inline(item)}</li>] : []))

function MarkdownTable({ rows }: { rows: string[] }) {
  const [head = [], , ...body] = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  return (
    <table>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {inline(cell)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.map((cells) => (
          <tr key={cells.join('|')}>
            {cells.map((cell, column) => (
              <td key={column}>{inline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const inline = (text: string): ReactNode[] =>
  text
    .replaceAll(/\s*\n\s*/g, ' ')
    .trim()
    .split(/(`[^`]+`|\*\*[^*]+\*\*|(?<![\w*])[*_][^*_]+[*_](?![\w*]))/)
    .map((piece, index) => {
      if (/^`.+`$/.test(piece)) return <code key={index}>{piece.slice(1, -1)}</code>
      if (/^\*\*.+\*\*$/.test(piece)) return <strong key={index}>{piece.slice(2, -2)}</strong>
      return /^[*_].+[*_]$/.test(piece) ? <em key={index}>{piece.slice(1, -1)}</em> : piece
    })
