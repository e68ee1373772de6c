/** Usual reasons for the rejection of a redeem. Players read them in their own language. */
import { t } from '@lucero/ui/text/t.ts'

export const cannedReasons = (): string[] => [
  t('We could not confirm who you are. Please come to the counter with an identity card.'),
  t('We cannot pay this amount today. Please make a smaller redeem, or come back tomorrow.'),
  t('You asked us to cancel this redeem.'),
  t('Nobody came to the counter for this redeem. You can make a new one at any time.'),
]
