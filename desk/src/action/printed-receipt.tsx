/** The receipt on paper, alone. It adapts to thermal rolls of 58 and 80 mm, and to the paper of an office printer. */
import { useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import { t } from '@lucero/ui/text/t.ts'
import type { ReceiptCode } from './receipt-code.ts'
import type { Line, Receipt } from './receipt.ts'
import styles from './receipt.module.css'

type Paper = { receipt: Receipt; code: ReceiptCode | undefined }
let printed: Paper | undefined
let notify: () => void = () => undefined

/** A receipt without its code is better than none: the paper has the id in letters too. */
export function printReceipt(receipt: Receipt): void {
  const { code } = receipt
  if (code === undefined) return print({ receipt, code: undefined })
  void import('./receipt-code.ts').then(
    ({ receiptCode }) => print({ receipt, code: receiptCode(code) }),
    () => print({ receipt, code: { text: code, path: '', size: 0 } }),
  )
}

/** The browser prints what is on the page, so the receipt is drawn before, and removed after. */
function print(next: Paper): void {
  const show = (shown: Paper | undefined) => {
    printed = shown
    flushSync(() => notify())
  }
  show(next)
  window.addEventListener('afterprint', () => show(undefined), { once: true })
  window.print()
}

const subscribe = (listener: () => void) => {
  notify = listener
  return () => void (notify = () => undefined)
}

export function PrintedReceipt() {
  const shown = useSyncExternalStore(subscribe, () => printed)
  if (!shown) return null
  const { receipt, code } = shown
  return createPortal(
    <section className={styles.paper} data-receipt aria-label={receipt.title}>
      <p className={styles.brand}>
        <StarLogo size={18} />
      </p>
      <ReceiptLines receipt={receipt} />
      {receipt.isSigned && <p className={styles.signature}>{t('Signature')}</p>}
      {code && <Code code={code} />}
    </section>,
    document.body,
  )
}

export function ReceiptLines({ receipt: { title, amount, marks, lines } }: { receipt: Receipt }) {
  return (
    <>
      {marks?.map((mark) => (
        <p key={mark} className={styles.mark}>
          {mark}
        </p>
      ))}
      <p className={styles.title}>{title}</p>
      {amount !== undefined && <p className={styles.amount}>{amount}</p>}
      {sectionsOf(lines).map(({ heading, lines: own }) => (
        <div key={heading ?? ''} className={styles.section}>
          {heading !== undefined && <p className={styles.heading}>{heading}</p>}
          <dl className={styles.lines}>
            {own.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </>
  )
}

type Section = { heading: string | undefined; lines: readonly Line[] }

/** A heading begins a section. */
function sectionsOf(lines: readonly Line[]): readonly Section[] {
  const starts = lines.flatMap(({ isHeading }, index) => (isHeading ? [index] : []))
  const from = starts[0] === 0 ? starts : [0, ...starts]
  return from.map((start, index) => {
    const part = lines.slice(start, from[index + 1])
    const [first, ...rest] = part
    return first?.isHeading ? { heading: first.label, lines: rest } : { heading: undefined, lines: part }
  })
}

function Code({ code: { text, path, size } }: { code: ReceiptCode }) {
  return (
    <figure className={styles.code}>
      {path !== '' && (
        <svg viewBox={`-2 -2 ${size + 4} ${size + 4}`} shapeRendering="crispEdges" aria-hidden="true">
          <path fill="#000" d={path} />
        </svg>
      )}
      <figcaption>{text}</figcaption>
    </figure>
  )
}
