/** CSV files of tables, as spreadsheets read them. */
export type CsvCell = string | number | null | undefined

/** A spreadsheet would run a text that starts like a formula. A leading quote keeps it text. */
const harmless = (text: string) => (/^[=+@\t\r]|^-(?![\d.])/.test(text) ? `'${text}` : text)

function cellText(cell: CsvCell): string {
  const text = typeof cell === 'string' ? harmless(cell) : String(cell ?? '')
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => row.map(cellText).join(',')).join('\r\n') + '\r\n'

export function downloadCsv(name: string, rows: readonly (readonly CsvCell[])[]): void {
  // The mark makes spreadsheets read UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', toCsv(rows)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(url)
}
