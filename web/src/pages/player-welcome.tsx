import Play from 'lucide-react/icons/play'
import RotateCw from 'lucide-react/icons/rotate-cw'
import type { CSSProperties, ReactNode } from 'react'
import { launchGame, useRecentGames } from '../catalogue/launch-game.ts'
import { useGames } from '../games/queries.ts'
import { exclusionText } from '../lib/exclusion-text.ts'
import { openNewTab } from '../lib/new-tab.ts'
import { paths } from '../lib/paths.ts'
import { showUi } from '../lib/ui-state.ts'
import { useMyOperators } from '../operators/queries.ts'
import { useUser } from '../players/queries.ts'
import { useSaferPlay } from '../safer/queries.ts'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { Skeleton } from '@lucero/ui/display/skeleton.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { playGame } from '../wallet/add-credit.ts'
import { useWallet, useWelcomeCredit } from '../wallet/queries.ts'
import styles from './home-page.module.css'
import { nextStep, type NextStep } from './next-step.ts'

/** Greeting and next step of a signed-in player. 'Welcome back' is for players who have played in this browser. */
export default function PlayerWelcome() {
  const { data: user } = useUser()
  const hasPlayed = useRecentGames().length > 0
  const { next, failed } = useNextStep()
  return (
    <>
      {user && <Greeting name={user.username} hasPlayed={hasPlayed} />}
      {!user && <h1>{hasPlayed ? t('Welcome back.') : t('Welcome.')}</h1>}
      {next && <Step next={next} />}
      {!next && (failed.length > 0 ? <NotLoaded failed={failed} /> : <Waiting />)}
    </>
  )
}

/** Long names have a smaller font, so that the greeting keeps its reserved height. */
function Greeting({ name, hasPlayed }: { name: string; hasPlayed: boolean }) {
  const text = hasPlayed ? t('Welcome back, {name}.', { name }) : t('Welcome, {name}.', { name })
  const shown = { name: <span className={styles.name}>{name}</span> }
  const room = { '--letters': text.length, '--name-letters': name.length } as CSSProperties
  return (
    <h1 className={styles.greeting} style={room}>
      <span>{hasPlayed ? richText('Welcome back, {name}.', shown) : richText('Welcome, {name}.', shown)}</span>
    </h1>
  )
}

type Load = { isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }

function useNextStep(): { next?: NextStep; failed: Load[] } {
  const loads = [useUser(), useMyOperators(), useWallet()] as const
  const [{ data: user }, { data: operators }, { data: wallet }] = loads
  const { data: safer, isPending } = useSaferPlay()
  const recent = useRecentGames()
  // Optional: without it the next step may be a game, which then shows the time-out itself.
  const exclusion = safer?.break ?? null
  if (user && operators && wallet && !isPending)
    return { next: nextStep({ isActive: user.isActive, exclusion, operators, wallet, recent }), failed: [] }
  return { failed: loads.filter(({ isError }) => isError) }
}

function NotLoaded({ failed }: { failed: Load[] }) {
  return (
    <Next text={t('We could not load this right now.')}>
      <Button
        size="large"
        icon={<RotateCw />}
        loading={failed.some(({ isFetching }) => isFetching)}
        onClick={() => failed.forEach(({ refetch }) => void refetch())}
      >
        {t('Try again')}
      </Button>
    </Next>
  )
}

function Step({ next }: { next: NextStep }) {
  switch (next.does) {
    case 'activate':
      return (
        <Next text={t('Your profile is deactivated. Activate it to play again.')}>
          <Way to={paths.deactivate}>{t('Activate Profile')}</Way>
        </Next>
      )
    case 'excluded':
      return <Excluded {...next} />
    case 'choose-operator':
      return <ChooseOperator />
    case 'wait':
      return (
        <Next
          text={t('{operator} reads your application. Others may be quicker.', {
            operator: next.operator,
          })}
        >
          <Way to={paths.operators}>{t('See Operators')}</Way>
        </Next>
      )
    case 'continue':
      return <Continue {...next.game} />
    case 'play':
      return <PlayNext {...next} />
    case 'see-bonuses':
      return (
        <Next text={t('Your wallet is empty. Ask your operator, or claim a bonus.')}>
          <Way to={paths.bonus}>{t('See Bonuses')}</Way>
        </Next>
      )
  }
}

function Excluded({ until, gameCredits }: { until: string | null; gameCredits: number }) {
  return (
    <Next
      text={t('{breakText} What you have stays yours: you can collect and redeem it at any time.', {
        breakText: exclusionText(until),
      })}
    >
      <Way to={paths.saferPlay}>{t('Safer Play')}</Way>
      {gameCredits > 0 && <CollectButton />}
    </Next>
  )
}

const CollectButton = () => (
  <Button size="large" onClick={() => showUi({ gameCreditOpen: true })}>
    {t('Collect')}
  </Button>
)

function ChooseOperator() {
  const { data: credit = 0 } = useWelcomeCredit()
  const amount = formatAmount(credit)
  return (
    <Next
      text={
        credit > 0
          ? t('Connect to an operator and have {amount} to play with.', { amount })
          : t('Connect to an operator, who hands you credit to play with.')
      }
    >
      <Way to={paths.operators}>{t('Choose an Operator')}</Way>
    </Next>
  )
}

function Continue({ gameId, name, amount }: { gameId: string; name: string; amount: number }) {
  return (
    <Next text={t('{amount} waits for you in {game}.', { amount: formatAmount(amount), game: name })}>
      <Button
        variant="primary"
        size="large"
        icon={<Play fill="currentColor" />}
        onClick={() => void launchGame(gameId, openNewTab(name))}
      >
        {t('Continue {game}', { game: name })}
      </Button>
      <CollectButton />
    </Next>
  )
}

function PlayNext({ gameId, amount }: { gameId: string | undefined; amount: number }) {
  const { data: games = [] } = useGames()
  const game = games.find(({ id }) => id === gameId) ?? games[0]
  const text =
    amount > 0
      ? t('{amount} in your wallet, and the star is up.', { amount: formatAmount(amount) })
      : t('Your bonus is ready to be played, and the star is up.')
  if (!game) return <Next text={text}>{null}</Next>
  return (
    <Next text={text}>
      <Button variant="primary" size="large" icon={<Play fill="currentColor" />} onClick={() => playGame(game)}>
        {gameId === game.id ? t('Play {name} again', { name: game.name }) : t('Play {name}', { name: game.name })}
      </Button>
      <ButtonLink size="large" to={paths.bonus}>
        {t('See Bonuses')}
      </ButtonLink>
    </Next>
  )
}

function Next({ text, children }: { text: string; children: ReactNode }) {
  return (
    <>
      <p className={styles.lede}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </>
  )
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <ButtonLink variant="primary" size="large" to={to}>
    {children}
  </ButtonLink>
)

/** Placeholder with the height of the text and the button. */
function Waiting() {
  return (
    <>
      <p className={styles.lede}>
        <Skeleton width="min(320px, 80%)" />
      </p>
      <div className={styles.actions}>
        <Skeleton width={200} height={52} radius={12} />
      </div>
    </>
  )
}
