/** Formats output for people. With --json, scripts get the server's JSON instead. */
import { csvLine } from '@lucero/contract/shared/csv'
import { Table } from 'console-table-printer'

export const money = (amount: number): string =>
  amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const count = (number: number): string => number.toLocaleString('en-US')

const pluralRules = new Intl.PluralRules('en-US')

/** '1 book', '1,200 books' */
export const counted = (number: number, one: string, other: string): string =>
  `${count(number)} ${pluralRules.select(number) === 'one' ? one : other}`

/** Times are in UTC, as everywhere in the product. */
export const time = (iso: string): string => iso.slice(0, 19).replace('T', ' ')

export const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

/** Removes control characters and direction marks, so that foreign text cannot control the terminal. */
export const stripControl = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')

type Column<Row> = { title: string; of: (row: Row) => string; right?: true; width?: number }

export function table<Row>(rows: readonly Row[], columns: Column<Row>[], whenEmpty: string): string {
  if (!rows.length) return whenEmpty
  return new Table({
    shouldDisableColors: true,
    columns: columns.map(({ title, right, width }) => ({
      name: title,
      alignment: right ? 'right' : 'left',
      ...(width && { maxLen: width }),
    })),
    rows: rows.map((row) => Object.fromEntries(columns.map(({ title, of }) => [title, stripControl(of(row))]))),
  }).render()
}

/** The lines of a page, and how to read the next one. */
export const withNext = (lines: string, next: string | null): string =>
  next ? `${lines}\nThere are more: --after ${stripControl(next)}` : lines

type CsvValue = string | number | boolean | null | undefined
type CsvRow<Name extends string> = { readonly [N in Name]?: CsvValue }

/** One line per row. Control characters are removed, because a terminal may show it. */
export function csv<Name extends string>(columns: readonly Name[], rows: readonly CsvRow<Name>[]): string {
  const cellOf = (value: CsvValue) => (typeof value === 'number' ? value : stripControl(String(value ?? '')))
  return [columns, ...rows.map((row) => columns.map((name) => cellOf(row[name])))].map(csvLine).join('\n')
}
