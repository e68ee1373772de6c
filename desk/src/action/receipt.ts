/** A receipt: what was done, by whom and when, as text that can be copied or printed. */
import { brand } from '@lucero/contract/brand'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { t } from '@lucero/ui/text/t.ts'
import { currentStaff } from '../lib/session.ts'

export type Line = { label: string; value: string }

export function receiptText(title: string, lines: readonly Line[]): string {
  const now = `${new Date().toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const all = [...lines, { label: t('By'), value: currentStaff()?.name ?? '' }, { label: t('Time'), value: now }]
  return [brand, title, ...all.map(({ label, value }) => `${label}: ${value}`)].join('\n')
}

/** Says that an action succeeded, with a button that copies its receipt. */
export function showReceipt(title: string, lines: readonly Line[]): void {
  const text = receiptText(title, lines)
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast.info(t('Copied')))
  toast.success(title, { action: { label: t('Copy receipt'), run: copy } })
}
