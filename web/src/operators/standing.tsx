import type { MyOperator } from '@lucero/contract/operators'
import { Tag } from '../ui/tag.tsx'

/** activeStatus: 1 active, 0 connected, 2 application waiting. */
type Standing = MyOperator['activeStatus']

const names = { 0: 'Connected', 1: 'Active', 2: 'Waiting' } as const
const tones = { 0: 'neutral', 1: 'green', 2: 'gold' } as const

export const standingText: Record<Standing, string> = {
  0: 'Make it active to play with the credit you have there.',
  1: 'You play with its credit, and it pays your redeems.',
  2: 'Your application is sent. You will hear from them here.',
}

export const StandingTag = ({ standing }: { standing: Standing }) => <Tag tone={tones[standing]}>{names[standing]}</Tag>
