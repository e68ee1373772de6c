/**
 * Encodes a short text as a QR code (ISO/IEC 18004): always version 2 (25 × 25) at level Q, which tolerates 25 % damage. It holds up to 29
 * characters of the alphabet below.
 */
/** Rows of cells; true is dark. */
export type QrCode = readonly (readonly boolean[])[]

const size = 25
const dataBytes = 22
const checkBytes = 22
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const maxLetters = 29
const range = (count: number) => Array.from({ length: count }, (_, n) => n)

export function qrCode(text: string): QrCode {
  const bytes = toBytes(text)
  const bits = bitsOf([...bytes, ...checkBytesOf(bytes)], 8)
  const codes = masks.map((mask, number) => draw(bits, mask, number))
  return codes.reduce((best, code) => (penaltyOf(code) < penaltyOf(best) ? code : best))
}

const bitsOf = (numbers: readonly number[], width: number): number[] =>
  numbers.flatMap((number) => range(width).map((n) => (number >> (width - 1 - n)) & 1))

/** Alphanumeric mode: two characters take eleven bits, a single last one six. The rest is padded as the standard says. */
function toBytes(text: string): number[] {
  const letters = text.split('').map((letter) => alphabet.indexOf(letter))
  if (letters.length > maxLetters || letters.includes(-1))
    throw new RangeError('Too long for a QR code, or not in its alphabet')
  const mode = [0, 0, 1, 0]
  const bits = [...mode, ...bitsOf([letters.length], 9)]
  for (let n = 0; n < letters.length; n += 2) {
    const [first, second] = [letters[n]!, letters[n + 1]]
    bits.push(...(second === undefined ? bitsOf([first], 6) : bitsOf([first * 45 + second], 11)))
  }
  bits.push(0, 0, 0, 0)
  const bytes = range(Math.ceil(bits.length / 8)).map((n) => numberOf(bits.slice(n * 8, n * 8 + 8)))
  const filling = range(dataBytes).map((n) => (n % 2 === 0 ? 0xec : 0x11))
  return [...bytes, ...filling].slice(0, dataBytes)
}

const numberOf = (bits: readonly number[]) => range(8).reduce((sum, n) => sum * 2 + (bits[n] ?? 0), 0)

/** Reed-Solomon error correction: the remainder of the data after division by (x − 1)(x − 2)(x − 4)… in GF(256). */
function checkBytesOf(bytes: readonly number[]): number[] {
  const divisor = range(checkBytes).reduce<number[]>(
    (product, power) => {
      const root = range(power).reduce((value) => times(value, 2), 1)
      return [...product, 0].map((factor, n) => factor ^ times(product[n - 1] ?? 0, root))
    },
    [1],
  )
  return bytes.reduce<number[]>((rest, byte) => {
    const factor = byte ^ rest[0]!
    return [...rest.slice(1), 0].map((value, n) => value ^ times(divisor[n + 1]!, factor))
  }, range(checkBytes).fill(0))
}

/** Multiplication in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1. */
function times(a: number, b: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product > 127 ? 0x11d : 0)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

const masks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

function draw(bits: readonly number[], mask: (row: number, column: number) => boolean, number: number): QrCode {
  const cells: (boolean | undefined)[][] = range(size).map(() => range(size).map(() => undefined))
  const set = (row: number, column: number, dark: boolean) => {
    if (row >= 0 && row < size && column >= 0 && column < size) cells[row]![column] = dark
  }
  drawMarks(set)
  drawFormat(set, number)
  let next = 0
  for (const [row, column] of readingOrder()) {
    if (cells[row]![column] === undefined) set(row, column, (bits[next++] === 1) !== mask(row, column))
  }
  return cells as boolean[][]
}

type SetCell = (row: number, column: number, dark: boolean) => void

/** Three finder patterns, an alignment pattern, and the timing patterns. */
function drawMarks(set: SetCell): void {
  for (const n of range(size)) {
    set(6, n, n % 2 === 0)
    set(n, 6, n % 2 === 0)
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawSquare(set, { row, column, reach: 4, light: [2, 4] })
  drawSquare(set, { row: size - 7, column: size - 7, reach: 2, light: [1] })
}

/** Concentric rings, dark except for those in `light`. */
function drawSquare(set: SetCell, square: { row: number; column: number; reach: number; light: number[] }): void {
  const { row, column, reach, light } = square
  const steps = range(reach * 2 + 1).map((n) => n - reach)
  for (const y of steps)
    for (const x of steps) set(row + y, column + x, !light.includes(Math.max(Math.abs(y), Math.abs(x))))
}

/** Format information: level and mask with their check bits, drawn twice. */
function drawFormat(set: SetCell, mask: number): void {
  const levelQ = 0b11
  const format = (levelQ << 3) | mask
  const check = range(10).reduce((rest) => (rest << 1) ^ ((rest >> 9) * 0x537), format)
  const bits = ((format << 10) | check) ^ 0x5412
  for (const n of range(15)) {
    const dark = ((bits >> n) & 1) === 1
    if (n < 8) {
      set(n < 6 ? n : n + 1, 8, dark)
      set(8, size - 1 - n, dark)
    } else {
      set(8, n < 9 ? 7 : 14 - n, dark)
      set(size - 15 + n, 8, dark)
    }
  }
  set(size - 8, 8, true)
}

/** Two columns at a time from the right, alternately up and down, without the timing column. */
function* readingOrder(): Generator<readonly [number, number]> {
  for (const pair of range((size - 1) / 2)) {
    const right = size - 1 - pair * 2 - (pair > 8 ? 1 : 0)
    for (const step of range(size)) {
      const row = pair % 2 === 0 ? size - 1 - step : step
      yield [row, right]
      yield [row, right - 1]
    }
  }
}

/** Penalty score of the standard: long runs, blocks, patterns like a finder, and too much of one colour. */
function penaltyOf(code: QrCode): number {
  const lines = [...code, ...range(size).map((column) => code.map((row) => row[column]!))].map((line) =>
    line.map((dark) => (dark ? '1' : '0')).join(''),
  )
  const runs = lines.flatMap((line) => line.match(/0{5,}|1{5,}/g) ?? []).map((run) => run.length - 2)
  const lookalikes = lines.map((line) => (line.match(/(?=10111010000|00001011101)/g) ?? []).length * 40)
  const blocks = range((size - 1) ** 2).map((n) => {
    const [row, column] = [Math.floor(n / (size - 1)), n % (size - 1)]
    const corners = [code[row]![column], code[row]![column + 1], code[row + 1]![column], code[row + 1]![column + 1]]
    return new Set(corners).size === 1 ? 3 : 0
  })
  const darkShare = code.flat().filter(Boolean).length / size ** 2
  const imbalance = Math.floor(Math.abs(darkShare * 100 - 50) / 5) * 10
  return [...runs, ...lookalikes, ...blocks].reduce((sum, penalty) => sum + penalty, imbalance)
}
