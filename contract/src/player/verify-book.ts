/**
 * Recomputes a player's book from its first line, page by page, with SHA-256 and ECDSA of Web Crypto. Compares the result with the stored result of
 * the previous run, and reports the first line that has changed since. See docs/statement.md.
 */
import {
  addLine,
  emptyTally,
  lineText,
  noHead,
  receiptText,
  type BookLine,
  type Fault,
  type Receipt,
  type Tally,
} from './ledger-proof.ts'

export type BookPage = {
  lines: BookLine[]
  count: number
  receipt: Receipt | null
  key: string
  fault: { line: number; problem: 'missing' | 'seal' } | null
}

/** The stored result of a run: the last receipt, its key, and heads at regular intervals. */
export type Memory = { receipt: Receipt; key: string; stride: number; marks: string[] }

export type BookFault =
  | Fault
  /** Lines `from` to `line` differ from the previous run. */
  | { problem: 'changed'; from: number; line: number }
  /** The previous run saw more lines. */
  | { problem: 'cut'; line: number; had: number }
  /** The receipt has another head, an invalid signature, or is missing. */
  | { problem: 'receipt'; line: number }
  /** The signing key differs from that of the previous run. */
  | { problem: 'key'; line: number }

/** `watched`: the head of the line that the run should watch. */
export type Verdict = { count: number; head: string; tally: Tally; watched?: string | undefined } & (
  | { fault: BookFault }
  | { fault: null; memory: Memory | undefined; compared: number }
)

type Run = {
  ask(after: number, receipt: Receipt | undefined): Promise<BookPage>
  memory?: Memory | undefined
  /** The number of a line whose head the caller needs. */
  watch?: number | undefined
  told?: (done: number, of: number) => void
}

const maxMarks = 512
const markLength = 16

/** Heads at regular intervals. The interval doubles when there are too many. */
type Marks = { stride: number; marks: string[] }

export async function verifyBook({ ask, memory, watch, told }: Run): Promise<Verdict> {
  const tally = emptyTally()
  const marks: Marks = { stride: 1, marks: [] }
  let [head, receipt] = [noHead, undefined as Receipt | undefined]
  let watched: string | undefined
  for (;;) {
    const page = await ask(tally.count, receipt)
    const verdict = (fault: BookFault): Verdict => ({ count: tally.count, head, tally, fault })
    for (const line of page.lines) {
      // A fault reported by the house takes precedence, because it names the exact line.
      const fault = page.fault?.line === tally.count + 1 ? page.fault : addLine(tally, line)
      if (fault) return verdict(fault)
      head = await sha256(lineText(head, line))
      note(marks, tally.count, head)
      if (tally.count === watch) watched = head
      const changed = memory && comparedWith(memory, tally.count, head)
      if (changed) return verdict(changed)
    }
    if (page.fault) return verdict(page.fault)
    if (page.lines.length && page.receipt?.head !== head) return verdict({ problem: 'receipt', line: tally.count })
    receipt = page.receipt ?? receipt
    told?.(tally.count, Math.max(page.count, tally.count))
    if (page.lines.length && tally.count < page.count) continue
    const fault = await faultAtEnd(tally.count, receipt, page.key, memory)
    if (fault) return verdict(fault)
    const nextMemory = receipt && { receipt, key: page.key, ...marks }
    return {
      count: tally.count,
      head,
      tally,
      watched,
      fault: null,
      memory: nextMemory,
      compared: memory?.receipt.count ?? 0,
    }
  }
}

async function faultAtEnd(
  count: number,
  receipt: Receipt | undefined,
  key: string,
  memory: Memory | undefined,
): Promise<BookFault | undefined> {
  if (memory && memory.receipt.count > count) return { problem: 'cut', line: count + 1, had: memory.receipt.count }
  if (count > 0 && !(receipt?.count === count && (await isSigned(receipt, key))))
    return { problem: 'receipt', line: count }
  if (memory && count > 0 && memory.key !== key) return { problem: 'key', line: count }
  return undefined
}

function note(marks: Marks, count: number, head: string): void {
  if (count % marks.stride === 0) marks.marks.push(head.slice(0, markLength))
  if (marks.marks.length <= maxMarks) return
  marks.marks = marks.marks.filter((_, index) => index % 2 === 1)
  marks.stride *= 2
}

/** If the heads before and after some lines match, the lines match: each head hashes its predecessor. */
function comparedWith({ receipt, stride, marks }: Memory, count: number, head: string): BookFault | undefined {
  if (count > receipt.count) return undefined
  const mark = count % stride === 0 ? marks[count / stride - 1] : undefined
  const isOther =
    (mark !== undefined && mark !== head.slice(0, markLength)) || (count === receipt.count && receipt.head !== head)
  if (!isOther) return undefined
  return { problem: 'changed', from: Math.floor((count - 1) / stride) * stride + 1, line: count }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text)))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** True if the signature is valid for this key, a point of P-256. */
export async function isSigned({ signature, ...receipt }: Receipt, key: string): Promise<boolean> {
  const how = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  try {
    const publicKey = await crypto.subtle.importKey('raw', fromBase64Url(key), how, false, ['verify'])
    return await crypto.subtle.verify(how, publicKey, fromBase64Url(signature), bytesOf(receiptText(receipt)))
  } catch {
    return false
  }
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}
