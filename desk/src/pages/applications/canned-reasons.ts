/** Usual reasons for a rejection. Players read them in their own language. */
import { t } from '@lucero/ui/text/t.ts'

export const cannedReasons = (): string[] => [
  t('We could not confirm who you are. Please visit our counter and apply again.'),
  t('You already have an account with us. Please use that one.'),
  t('We accept only players from our area at the moment.'),
  t('We accept no new players at the moment. You can apply to another operator.'),
]
