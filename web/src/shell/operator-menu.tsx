import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazyPart } from '../lib/lazy-part.ts'
import { activeOperator, useMyOperators } from '../operators/queries.ts'
import { LazyMenu } from './lazy.tsx'
import { PillText } from './pill-text.tsx'
import { t } from '@lucero/ui/text/t.ts'

const load = () => import('./operator-menu-items.tsx')
const OperatorMenuItems = lazyPart(load)

/** HDR-7 */
export function OperatorMenu({ className }: { className: string | undefined }) {
  const { data: operators, isPending } = useMyOperators()
  const trigger = (
    <button type="button" className={className}>
      <PillText label={t('My Operator')} loading={isPending}>
        {operators ? (activeOperator(operators)?.id ?? 0) : '–'}
        <ChevronDown aria-hidden="true" />
      </PillText>
    </button>
  )
  return <LazyMenu trigger={trigger} load={load} menu={<OperatorMenuItems trigger={trigger} />} />
}
