import type { HouseData } from '@lucero/contract/house/client'
import { Tag } from '@lucero/ui/display/tag.tsx'
import { t } from '@lucero/ui/text/t.ts'

export type Connection = HouseData<'listConnections'>['connections'][number]
export type ConnectionGame = HouseData<'listConnectionGames'>['games'][number]

export const ConnectionState = ({ connection: { enabled } }: { connection: Connection }) => (
  <Tag tone={enabled ? 'green' : 'red'}>{enabled ? t('Enabled') : t('Disabled')}</Tag>
)
