/** A receipt: what was done, by whom and when. It can be copied as text, and printed. */
import { brand } from '@lucero/contract/brand'
import { t } from '@lucero/ui/text/t.ts'
import { currentStaff } from '../lib/session.ts'

export type Line = { label: string; value: string }
export type Receipt = { title: string; lines: readonly Line[] }

export function newReceipt(title: string, lines: readonly Line[]): Receipt {
  const now = `${new Date().toISOString().slice(0, 19).replace('T', ' ')} UTC`
  return {
    title,
    lines: [...lines, { label: t('By'), value: currentStaff()?.name ?? '' }, { label: t('Time'), value: now }],
  }
}

export const receiptText = ({ title, lines }: Receipt): string =>
  [brand, title, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n')
