import type { Operator } from '@lucero/contract/player/operators'
import Play from 'lucide-react/icons/play'
import { errorText } from '../lib/error-text.ts'
import { paths } from '../lib/paths.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { useFirstFocus } from '@lucero/ui/overlay/first-focus.ts'
import { t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { launchGame } from '../catalogue/launch-game.ts'
import { openNewTab } from '../lib/new-tab.ts'
import { closeAddCredit, dismissAddCredit, firstAmount, useCreditGame, type CreditGame } from '../wallet/add-credit.ts'
import { useApply } from './changes.ts'
import styles from './connect-here.module.css'
import { Emblem } from './operator-card.tsx'
import { LoadingOperators, OperatorsFailed } from './operator-grid.tsx'
import { useMyOperators, useOpenOperators } from './queries.ts'

const maxShown = 3

/** For a player without an operator who wants to play: operators with automatic approval connect with one press. */
export default function ConnectHere() {
  const open = useOpenOperators()
  const { data: mine } = useMyOperators()
  if (open.isError && !open.data) {
    return <OperatorsFailed retrying={open.isFetching} onRetry={() => void open.refetch()} />
  }
  if (!open.data || !mine) return <LoadingOperators count={1} />
  const automatic = open.data.filter(({ approvesItself }) => approvesItself).slice(0, maxShown)
  const waiting = mine.find(({ activeStatus }) => activeStatus === 2)
  return (
    <div className={styles.connect}>
      <p>
        {waiting
          ? t('{operator} is reading your application. You will hear from them in your notifications.', {
              operator: waiting.operator.name,
            })
          : t('Credit comes from an operator. Choose one, and play.')}
      </p>
      {automatic.length > 0 && (
        <ul className={styles.operators}>
          {automatic.map((operator, index) => (
            <li key={operator.id}>
              <AtOnce operator={operator} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <ButtonLink
        variant={automatic.length > 0 ? 'ghost' : 'primary'}
        wide
        to={paths.operators}
        onClick={closeAddCredit}
      >
        {automatic.length > 0 ? t('See all operators') : t('Choose an Operator')}
      </ButtonLink>
    </div>
  )
}

function AtOnce({ operator, isFirst }: { operator: Operator; isFirst: boolean }) {
  const first = useFirstFocus()
  const { id, name, welcomeCredit } = operator
  const apply = useApply()
  const game = useCreditGame()
  const start = Math.min(firstAmount, welcomeCredit)
  const connect = () =>
    apply.mutate(
      { operatorId: id },
      {
        onSuccess: ({ welcomeCredit: handed }) => toast.success(connectedText(name, handed)),
        onError: (error) => toast.error(errorText(error)),
      },
    )
  const connectAndPlay = async ({ id: gameId, name: title }: CreditGame) => {
    const tab = openNewTab(title)
    try {
      const { welcomeCredit: handed } = await apply.mutateAsync({ operatorId: id })
      toast.success(connectedText(name, handed))
      // Without credit there is nothing to play with. Add Credit stays open and shows what to do.
      if (handed === 0) return tab.close()
      dismissAddCredit()
      await launchGame(gameId, tab, Math.min(start, handed))
    } catch (error) {
      tab.close()
      toast.error(errorText(error))
    }
  }
  return (
    <article className={styles.operator}>
      <Emblem operator={operator} />
      <div className={styles.words}>
        <h3>{name}</h3>
        <p className={styles.gift}>
          {welcomeCredit > 0
            ? t('{amount} to start with', { amount: formatAmount(welcomeCredit) })
            : t('Approves at once')}
        </p>
      </div>
      <Button
        ref={isFirst && !(game && start > 0) ? first : undefined}
        variant={game && start > 0 ? 'secondary' : 'primary'}
        aria-label={t('Apply to {name}', { name })}
        loading={apply.isPending || apply.isSuccess}
        onClick={connect}
      >
        {t('Apply')}
      </Button>
      {game && start > 0 && (
        <div className={styles.play}>
          <Button
            ref={isFirst ? first : undefined}
            variant="primary"
            wide
            icon={<Play fill="currentColor" />}
            aria-label={t('Apply and Play with {name}', { name })}
            aria-describedby={`first-bet-${id}`}
            loading={apply.isPending || apply.isSuccess}
            onClick={() => void connectAndPlay(game)}
          >
            {t('Apply and Play')}
          </Button>
          <p id={`first-bet-${id}`}>
            {t('You allow your first bet to move {amount} to {game}. The rest stays in your main wallet.', {
              amount: formatAmount(start),
              game: game.name,
            })}
          </p>
        </div>
      )}
    </article>
  )
}

const connectedText = (operator: string, handed: number) =>
  handed > 0
    ? t('You are connected. {operator} has handed you {amount}.', { operator, amount: formatAmount(handed) })
    : t('You are connected to {operator}.', { operator })
