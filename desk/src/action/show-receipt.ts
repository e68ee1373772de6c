import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { printReceipt } from './printed-receipt.tsx'
import { newReceipt, receiptText, type Line, type ActionRecord } from './receipt.ts'

/** Says that an action succeeded, with buttons that copy and print its receipt. */
export function showReceipt(title: string, lines: readonly Line[], recorded: ActionRecord | undefined): void {
  const receipt = newReceipt(title, lines, recorded)
  const copy = () => void navigator.clipboard.writeText(receiptText(receipt)).then(() => toast.info(t('Copied')))
  toast.success(title, {
    actions: [
      { label: t('Copy receipt'), run: copy },
      { label: t('Print'), run: recorded?.print ?? (() => printReceipt(receipt)) },
    ],
  })
}
