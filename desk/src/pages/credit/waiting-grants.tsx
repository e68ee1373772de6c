/** Grants that wait for a second person. They are not granted yet, so they are not in the list of grants. */
import type { HouseData } from '@lucero/contract/house/client'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import { WaitsForApproval } from '../../action/waits.tsx'
import { actorName } from '../../lib/actor-name.ts'
import { useOperators } from '../../lib/operators.ts'
import { PlayerLink } from '../../player/player-link.tsx'
import styles from './credit.module.css'

/** A server of an older version sends none. */
export function WaitingGrants({ grants }: { grants: HouseData<'listCredit'>['waiting'] | undefined }) {
  const { nameOf } = useOperators()
  if (!grants?.length) return null
  return (
    <Panel title={t('Credit that waits for approval')}>
      <ul className={styles.waiting}>
        {grants.map(({ username, operatorId, amount, requester, since }) => (
          <li key={`${username} ${operatorId} ${amount}`}>
            <b>{formatAmount(amount ?? 0)}</b>
            <PlayerLink username={username} />
            <span>{operatorId !== null && nameOf(operatorId)}</span>
            <WaitsForApproval since={since}>{actorName(requester)}</WaitsForApproval>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
