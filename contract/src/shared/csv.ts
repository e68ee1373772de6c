/** CSV files of tables, as spreadsheets read them (RFC 4180). Every export of the product uses this file. */
export type CsvCell = string | number | null | undefined

/** The mark makes spreadsheets read UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A decimal number. Amounts are texts, because they may exceed the integers that numbers represent exactly. */
const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** A spreadsheet would run a text that starts like a formula, in full width as well. A leading quote keeps it text. */
const harmless = (text: string) =>
  /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) && !isDecimal(text) ? `'${text}` : text

function cellText(cell: CsvCell): string {
  const text = typeof cell === 'string' ? harmless(cell) : String(cell ?? '')
  return /[",;\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, without its end. */
export const csvLine = (cells: readonly CsvCell[]): string => cells.map(cellText).join(',')

export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${csvLine(row)}\r\n`).join('')
