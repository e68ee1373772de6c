/** Line numbers as shown on a statement. Free of zod, so that pages can use it. */
type NumberedLine = { number: number; firstNumber?: number | undefined; lastNumber?: number | undefined }

/** The first and last line of the book that a statement line covers. Lines that moved nothing are merged. */
export const numberRange = ({ number, firstNumber = number, lastNumber = number }: NumberedLine): [number, number] => [
  firstNumber,
  lastNumber,
]

/** For example `51`, or `51–52`. */
export function lineNumbers(line: NumberedLine): string {
  const [first, last] = numberRange(line)
  return first === last ? String(first) : `${first}–${last}`
}
