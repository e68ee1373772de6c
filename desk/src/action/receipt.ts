/** A receipt: what was done, by whom and when. It can be copied as text, and printed. */
import { brand } from '@lucero/contract/shared/brand'
import { t } from '@lucero/ui/text/t.ts'
import { currentStaff } from '../lib/session.ts'
import { timeText } from '../lib/settled-text.ts'

/** A heading begins a section on paper. */
export type Line = { label: string; value: string; isHeading?: true }
export type Receipt = {
  title: string
  lines: readonly Line[]
  /** In large figures. */
  amount?: string
  /** Such as "COPY 1". */
  marks?: readonly string[]
  /** The text of the QR code. */
  code?: string
  /** With a line for a signature. */
  isSigned?: boolean
}

/** The record of the server. A repeated request gets the first record, so its receipt shows the first time. */
export type ActionRecord = {
  by?: string | null | undefined
  approvedBy?: string | null | undefined
  at?: string | null | undefined
  number?: string | null | undefined
  /** Instead of the lines that the dialog showed before the action. */
  lines?: readonly Line[] | undefined
  /** Prints another receipt than these lines, such as the one that the server counts. */
  print?: (() => void) | undefined
}

/** Actions without a record of their own were done now, by the staff member. */
export function newReceipt(title: string, lines: readonly Line[], recorded: ActionRecord = {}): Receipt {
  const { by, approvedBy, at, number } = recorded
  return {
    title,
    lines: [
      ...(recorded.lines ?? lines),
      ...(number ? [{ label: t('Receipt'), value: number }] : []),
      { label: t('By'), value: by ?? currentStaff()?.name ?? '' },
      ...(approvedBy ? [{ label: t('Approved by'), value: approvedBy }] : []),
      { label: t('Time'), value: timeText(at ?? new Date().toISOString()) },
    ],
  }
}

export const receiptText = ({ title, lines }: Receipt): string =>
  [brand, title, ...lines.map(({ label, value }) => `${label}: ${value}`)].join('\n')
