// The list of decision records: one row per file, from its title and its status.
import { Problem } from './problem.mjs'

const dated = /^\d{4}-\d\d-\d\d/

/**
 * Replaces everything after the introduction, which ends with the first list item. The newest record is first.
 * @param {string} page
 * @param {{ name: string, text: string }[]} records
 */
export function decisionIndex(page, records) {
  const introduction = page.replace(/^(?:\||- )[^]*/m, '').trimEnd()
  const rows = records.map(rowOf).toSorted((a, b) => (a.key < b.key ? 1 : -1))
  return `${introduction}\n\n${rows.map(({ row }) => row).join('\n')}\n`
}

/** @param {{ name: string, text: string }} record */
function rowOf({ name, text }) {
  const title = /^# (?:\d{4}-\d\d-\d\d:? )?(.+)$/m.exec(text)?.[1]
  const status = /^Status: (\w+)/m.exec(text)?.[1]
  if (!title || !status) throw new Problem(`docs/decisions/${name} has no title or no line that begins with "Status:"`)
  const [date = ''] = dated.exec(name) ?? []
  const isOld = status !== 'accepted' ? `, ${status}` : ''
  return {
    key: name,
    row: `- ${date ? `${date} ` : ''}[${title.charAt(0).toUpperCase()}${title.slice(1)}](${name})${isOld}`,
  }
}
