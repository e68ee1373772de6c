import { paths } from '../lib/paths.ts'
import { useActiveOperator, useMyOperators } from '../operators/queries.ts'
import { useUser } from '../players/queries.ts'
import { ButtonLink } from '../ui/button.tsx'
import styles from './home-page.module.css'
import { t } from '../ui/t.ts'

/** What a signed-in player can do next. */
export function PlayerWelcome() {
  const { data: user } = useUser()
  const next = useNextStep()
  return (
    <>
      <h1>{user ? `${next.greeting}, ${user.username}.` : `${next.greeting}.`}</h1>
      <p className={styles.lede}>{next.text}</p>
      <div className={styles.actions}>
        <ButtonLink variant="primary" size="large" to={next.to}>
          {next.label}
        </ButtonLink>
      </div>
    </>
  )
}

function useNextStep() {
  const { data: user } = useUser()
  const { isSuccess } = useMyOperators()
  const operator = useActiveOperator()
  if (user && !user.isActive) return activate()
  return isSuccess && !operator ? chooseOperator() : seeBonuses()
}

const activate = () => ({
  greeting: t('Welcome back'),
  text: t('Your profile is deactivated. Activate it to connect to an operator and play again.'),
  label: t('Activate Profile'),
  to: paths.deactivate,
})
const chooseOperator = () => ({
  greeting: t('Welcome'),
  text: t('One step is left: connect to an operator, who hands you the credits to play with.'),
  label: t('Choose an Operator'),
  to: paths.operators,
})
const seeBonuses = () => ({
  greeting: t('Welcome back'),
  text: t('The star is up, and your wallet is ready. See what is on offer today.'),
  label: t('See Bonuses'),
  to: paths.bonus,
})
