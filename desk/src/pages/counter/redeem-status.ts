import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'

const words = {
  pending: () => t('Pending'),
  completed: () => t('Paid'),
  rejected: () => t('Rejected'),
  cancelled: () => t('Cancelled'),
}
const tones = { pending: 'gold', completed: 'green', rejected: 'red', cancelled: 'neutral' } as const

export const redeemStatus = (status: string) => ({ word: wordFor(words, status), tone: styleFor(tones, status) })
