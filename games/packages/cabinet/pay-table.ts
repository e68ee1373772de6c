import { el } from './dom.ts'

export function payTable(head: readonly string[], rows: readonly (readonly string[])[]) {
  const row = (tag: 'th' | 'td', cells: readonly string[]) => el('tr', {}, ...cells.map((cell) => el(tag, {}, cell)))
  return el('table', {}, row('th', head), ...rows.map((cells) => row('td', cells)))
}
