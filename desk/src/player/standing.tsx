import { Tag } from '@lucero/ui/display/tag.tsx'
import { styleFor, wordFor } from '@lucero/ui/text/server-word.ts'
import { t } from '@lucero/ui/text/t.ts'

export const standings: Record<string, () => string> = {
  active: () => t('Active'),
  deactivated: () => t('Deactivated'),
  closed: () => t('Closed'),
}
const tones = { active: 'green', deactivated: 'coral', closed: 'red' } as const

export const Standing = ({ value }: { value: string }) => (
  <Tag tone={styleFor<'green' | 'coral' | 'red'>(tones, value)}>{wordFor(standings, value)}</Tag>
)

/** How a player is connected with an operator. */
export const connections: Record<string, () => string> = {
  active: () => t('playing here'),
  connected: () => t('connected'),
  applied: () => t('applied'),
  left: () => t('left'),
  rejected: () => t('rejected|application'),
}
