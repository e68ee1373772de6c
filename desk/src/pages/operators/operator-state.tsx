import { Tag } from '@lucero/ui/display/tag.tsx'
import { t } from '@lucero/ui/text/t.ts'

export const stateText = (blocked: boolean): string => (blocked ? t('Blocked') : t('Open|operator'))

export const OperatorState = ({ blocked }: { blocked: boolean }) => (
  <Tag tone={blocked ? 'red' : 'green'}>{stateText(blocked)}</Tag>
)
