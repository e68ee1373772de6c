/** The receipt on paper, alone. Its width suits a thermal roll of 80 mm, and the paper of an office printer. */
import { useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { StarLogo } from '@lucero/ui/look/star-logo.tsx'
import type { Receipt } from './receipt.ts'
import styles from './receipt.module.css'

let printed: Receipt | undefined
let notify: () => void = () => undefined

/** The browser prints what is on the page, so the receipt is drawn before, and removed after. */
export function printReceipt(receipt: Receipt): void {
  const show = (next: Receipt | undefined) => {
    printed = next
    flushSync(() => notify())
  }
  show(receipt)
  window.addEventListener('afterprint', () => show(undefined), { once: true })
  window.print()
}

const subscribe = (listener: () => void) => {
  notify = listener
  return () => void (notify = () => undefined)
}

export function PrintedReceipt() {
  const receipt = useSyncExternalStore(subscribe, () => printed)
  return (
    receipt &&
    createPortal(
      <section className={styles.paper} data-receipt aria-label={receipt.title}>
        <p className={styles.brand}>
          <StarLogo size={18} />
        </p>
        <ReceiptLines receipt={receipt} />
      </section>,
      document.body,
    )
  )
}

export function ReceiptLines({ receipt: { title, lines } }: { receipt: Receipt }) {
  return (
    <>
      <p className={styles.title}>{title}</p>
      <dl className={styles.lines}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
