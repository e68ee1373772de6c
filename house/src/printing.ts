/** Formats output for people. With --json, scripts get the server's JSON instead. */
import { csvLine } from '@lucero/contract/shared/csv'
import { Table } from 'console-table-printer'

/** One line, or several. */
export type Text = string | readonly string[]

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

/** The lines of a text. Foreign text in a line cannot begin another one. */
export const plainText = (text: Text): string => (typeof text === 'string' ? [text] : text).map(stripControl).join('\n')

/** A text that is aligned like a number. */
type Right = { right: string }
type Cell = string | number | boolean | null | undefined | readonly string[] | Right
type CellName<Row> = { [Name in keyof Row]: Row[Name] extends Cell ? Name : never }[keyof Row] & string
type CellOf<Row> = CellName<Row> | ((row: Row, index: number) => Cell)

/** A title, the value, and the width at which a long text is wrapped. */
export type Column<Row> = readonly [title: string, of: CellOf<Row>, width?: number]

/** Fields of the row, titled by their names, and columns with a title of their own. */
export type Columns<Row> = readonly (CellName<Row> | Column<Row>)[]

export const right = (text: string): Right => ({ right: text })

type WithNumber<Name extends string> = { readonly [N in Name]?: number | null | undefined }

const numberColumn =
  (format: (value: number) => string) =>
  <const Name extends string>(name: Name, title = titleOf(name), none = '') =>
    [title, (row: WithNumber<Name>) => right(typeof row[name] === 'number' ? format(row[name]) : none)] as const

export const amount = numberColumn(money)
export const quantity = numberColumn(count)

/** 'welcomeCredit' → 'Welcome credit', 'operatorId' → 'Operator', 'createdAt' → 'Created (UTC)' */
function titleOf(name: string): string {
  if (name === 'username') return 'Player'
  const isTime = /(At|Until|Seen)$/.test(name)
  const words = name
    .replace(/(?<=.)(_id|Id|At)$|^is(?=[A-Z])/g, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  const text = words.trim()
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${isTime ? ' (UTC)' : ''}`
}

function textOf(cell: Cell): string {
  if (typeof cell === 'boolean') return yesNo(cell)
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'object') return 'right' in cell ? cell.right : cell.join(', ')
  return typeof cell === 'string' && isTime.test(cell) ? time(cell) : String(cell)
}

const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const isRight = (cell: Cell) =>
  typeof cell === 'number' || (typeof cell === 'object' && cell !== null && 'right' in cell)

export function table<Row>(rows: readonly Row[], columns: Columns<NoInfer<Row>>, whenEmpty: string): string[] {
  if (!rows.length) return [whenEmpty]
  const filled = columns.map((one) => {
    const [title, of, width = 60]: Column<Row> = typeof one === 'string' ? [titleOf(one), one] : one
    const cells = rows.map((row, index) => (typeof of === 'function' ? of(row, index) : (row[of] as Cell)))
    return { title, width, isRight: cells.some(isRight), texts: cells.map((cell) => stripControl(textOf(cell))) }
  })
  const rendered = new Table({
    shouldDisableColors: true,
    columns: filled.map(({ title, width, isRight: alignsRight, texts }) => ({
      name: title,
      alignment: alignsRight ? 'right' : 'left',
      // The library makes a column with a maximum exactly that wide.
      ...(texts.some((text) => text.length > width) && { maxLen: width }),
    })),
    rows: rows.map((_, index) => Object.fromEntries(filled.map(({ title, texts }) => [title, texts[index]]))),
  }).render()
  return rendered.split('\n')
}

type CsvValue = string | number | boolean | null | undefined
type CsvRow<Name extends string> = { readonly [N in Name]?: CsvValue }

/** One line per row. Control characters are removed, because a terminal may show it. */
export function csv<Name extends string>(columns: readonly Name[], rows: readonly CsvRow<Name>[]): string[] {
  const cellOf = (value: CsvValue) => (typeof value === 'number' ? value : stripControl(String(value ?? '')))
  return [columns, ...rows.map((row) => columns.map((name) => cellOf(row[name])))].map(csvLine)
}
