import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import BookOpenCheck from 'lucide-react/icons/book-open-check'
import LogOut from 'lucide-react/icons/log-out'
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone'
import ShieldUser from 'lucide-react/icons/shield-user'
import Send from 'lucide-react/icons/send'
import UsersRound from 'lucide-react/icons/users-round'
import { signOut } from '../auth/sign-out.ts'
import { paths } from '../lib/paths.ts'
import { useActiveOperator } from '../operators/queries.ts'
import { useUiState } from '../lib/ui-state.ts'
import { navigationLabels } from './navigation-labels.ts'
import styles from './player-entries.module.css'
import { Entry, EntryButton } from './side-navigation.tsx'

/** Entries of the mobile sidebar for signed-in players. The most used ones are in the bottom bar. */
export function OperatorEntries({ onTransfer }: { onTransfer: () => void }) {
  const labels = navigationLabels(useUiState((state) => state.language))
  const operatorId = useActiveOperator()?.id ?? 0
  return (
    <section className={styles.group} aria-label={labels.myOperator}>
      <p className={styles.title}>
        {labels.myOperator} <b>{operatorId}</b>
      </p>
      <ul>
        <Entry to={paths.myOperators} icon={<UsersRound />} label={labels.myOperators} />
        <Entry to={paths.transactions} icon={<ArrowLeftRight />} label={labels.transaction} />
        <Entry to={paths.statement} icon={<BookOpenCheck />} label={labels.statement} />
        <EntryButton icon={<Send />} label={labels.transfer} onPress={onTransfer} />
      </ul>
    </section>
  )
}

export function OwnEntries() {
  const labels = navigationLabels(useUiState((state) => state.language))
  return (
    <ul>
      <Entry to={paths.devices} icon={<MonitorSmartphone />} label={labels.devices} />
      <Entry to={paths.saferPlay} icon={<ShieldUser />} label={labels.saferPlay} />
      <EntryButton icon={<LogOut />} label={labels.logOut} onPress={() => void signOut()} />
    </ul>
  )
}
