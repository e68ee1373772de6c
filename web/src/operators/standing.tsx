import type { MyOperator } from '@lucero/contract/player/operators'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { t } from '@lucero/ui/text/t.ts'

/** activeStatus: 1 active, 0 connected, 2 application pending. */
type Standing = MyOperator['activeStatus']

const names = { 0: () => t('Connected'), 1: () => t('Active'), 2: () => t('Waiting') }
const tones = { 0: 'neutral', 1: 'green', 2: 'gold' } as const

const texts: Record<Standing, () => string> = {
  0: () => t('Make it active to play with the credit you have there.'),
  1: () => t('You play with its credit, and it pays your redeems.'),
  2: () => t('Your application is sent. The answer will appear here.'),
}

export const standingText = (standing: Standing): string => styleFor(texts, standing)?.() ?? ''

export const StandingTag = ({ standing }: { standing: Standing }) => (
  <Tag tone={styleFor(tones, standing)}>{wordFor(names, standing)}</Tag>
)
