/** Free of zod, so that pages can use it. */
type NumberedLine = { number: number; firstNumber?: number | undefined; lastNumber?: number | undefined }

/** The first and the last line of the book that a line of the statement stands for: one, or more where some moved nothing. */
export const numberRange = ({ number, firstNumber = number, lastNumber = number }: NumberedLine): [number, number] => [
  firstNumber,
  lastNumber,
]

/** `51`, or `51–52`. */
export function lineNumbers(line: NumberedLine): string {
  const [first, last] = numberRange(line)
  return first === last ? String(first) : `${first}–${last}`
}
