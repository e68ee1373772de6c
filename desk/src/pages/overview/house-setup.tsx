/** The first steps of a new house, for those who can take them. It disappears when all are done. */
import CircleCheck from 'lucide-react/icons/circle-check'
import Circle from 'lucide-react/icons/circle'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { Link } from '@lucero/ui/page/router.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { useHouse } from '../../lib/house.ts'
import { paths } from '../../lib/paths.ts'
import { useCan } from '../../lib/session.ts'
import styles from './overview.module.css'

export function HouseSetup() {
  const mayAdd = useCan('operators.change')
  const mayStaff = useCan('staff.change')
  return mayAdd && mayStaff ? <Steps /> : null
}

type Step = { title: string; text: string; to: string; isDone: boolean }

function Steps() {
  const operators = useHouse('listHouseOperators').data?.operators
  const staff = useHouse('listStaff').data?.staff
  const limits = useHouse('listLimits').data?.limits
  const games = useHouse('listHouseGames').data?.games
  if (!operators || !staff || !limits || !games) return null
  const steps: readonly Step[] = [
    {
      title: t('Add an operator'),
      text: t('The shop or agent that sells credit. Without one, no player can get credit.'),
      to: paths.operators,
      isDone: operators.length > 0,
    },
    {
      title: t('Add its cashier'),
      text: t('An account with the role Operator, for the people of the shop.'),
      to: paths.staff,
      isDone: staff.some(({ operatorId, state }) => operatorId !== null && state !== 'disabled'),
    },
    {
      title: t('Check the limits'),
      text: t('How much a cashier and a shop may grant and pay before a second person decides.'),
      to: paths.staff,
      isDone: limits.some(({ holder }) => holder === 'role:operator' || holder.startsWith('operator:')),
    },
    {
      title: t('Open games'),
      text: t('Enable those that players may see.'),
      to: paths.games,
      isDone: games.some(({ enabled, isTrial }) => enabled && !isTrial),
    },
  ]
  if (steps.every(({ isDone }) => isDone)) return null
  return (
    <Panel title={t('Set up the house')}>
      <ol className={styles.setup}>
        {steps.map(({ title, text, to, isDone }) => (
          <li key={title} data-done={isDone || undefined}>
            {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
            <div>
              <Link to={to}>{title}</Link>
              <VisuallyHidden>{isDone ? t('done|step') : t('open|step')}</VisuallyHidden>
              <p className={styles.hint}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
