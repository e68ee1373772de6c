import { useState } from 'react'
import { VisuallyHidden } from '@lucero/ui/display/visually-hidden.tsx'
import { formatCents } from '../frame/bet/amount.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { Board } from './board.tsx'
import { MinesControls, type Hand } from './controls.tsx'
import { formatMultiplier } from './format-multiplier.ts'
import { MinesInfo } from './info.tsx'
import { Ladder } from './ladder.tsx'
import { limits, multiplierAfter, payoutAfter } from '../../rules/mines/odds.ts'
import styles from './page.module.css'
import type { MinesAction, MinesBet, MinesView } from '../../rules/mines/rules.ts'
import { minesKeys, useMinesKeys } from './use-mines-keys.ts'
import { useMinesRound } from './use-mines-round.ts'
import { usePattern } from './use-pattern.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

const usual: MinesBet = { cents: 100, mines: 3 }

export default function MinesPage({ session }: GamePageProps<MinesBet, MinesAction, MinesView>) {
  const [bet, setBet] = useState(() => (session.round ? (session.round.bet as MinesBet) : usual))
  const [hand, setHand] = useState<Hand>('own')
  /** The round that was cleared from the grid, so that tiles can be marked. */
  const [cleared, setCleared] = useState<string>()
  const { pattern, toggle, fit, canToggle } = usePattern()
  const { round, waiting, open, openAny, cashOut, playPattern } = useMinesRound(session)
  const setCents = (cents: number) => setBet({ ...bet, cents })
  const playMarked = (cents: number) => playPattern({ ...bet, cents }, pattern)
  const autoplay = useAutoplay(playMarked, { stake: bet.cents, onStake: setCents, fit: fitStake })

  const isHandsOff = session.busy || autoplay.isRunning
  const isOff = round !== undefined || isHandsOff
  const canMark = hand === 'auto' && !isOff
  const view = canMark && cleared === session.round?.id ? undefined : session.round?.view
  const gems = gemsIn(view)
  const worth = gems > 0 && round ? payoutAfter(gems, bet.mines, bet.cents) : undefined

  const change = (next: { mines?: number; hand?: Hand }) => {
    setBet({ ...bet, mines: next.mines ?? bet.mines })
    setHand(next.hand ?? hand)
    fit(next.mines ?? bet.mines)
    setCleared(session.round?.id)
  }
  const mark = (tile: number) => {
    toggle(tile)
    setCleared(session.round?.id)
  }
  const begin = () => void (hand === 'auto' ? playPattern(bet, pattern) : session.play(bet))
  const any = round?.view && !isHandsOff ? () => void openAny(round.view!) : undefined
  const take = worth !== undefined && !isHandsOff ? () => void cashOut() : undefined
  useMinesKeys({
    cents: bet.cents,
    balance: session.balance,
    onCents: setCents,
    onAny: any,
    onCashOut: take,
    canBet: !isOff,
  })

  return (
    <GameFrame
      session={session}
      title={t('Mines')}
      tint="#1f7a5f"
      info={<MinesInfo mines={bet.mines} cents={bet.cents} />}
      limits={limits}
      keys={minesKeys()}
      outcome={(shown) => outcomeOf(shown.view)}
      controls={
        <MinesControls
          {...{ bet, hand, pattern, worth, autoplay }}
          balance={session.balance}
          isOpen={round !== undefined}
          isBusy={session.busy}
          onCents={setCents}
          onChange={change}
          onBegin={begin}
          onCashOut={take}
          onAny={any}
        />
      }
    >
      <div className={styles.stage}>
        <Ladder {...ladderOf(view, bet, round !== undefined, session.shown !== undefined)} />
        <Board
          view={view}
          pattern={hand === 'auto' ? pattern : []}
          waiting={waiting}
          canPress={(tile) =>
            canMark ? canToggle(tile, bet.mines) : any !== undefined && !view!.opened.includes(tile)
          }
          onPress={canMark ? mark : (tile) => void open(tile)}
          onSpace={() => !isOff && hand === 'own' && begin()}
        />
        <Spoken worth={worth} multiplier={multiplierAfter(gems, bet.mines)} />
      </div>
    </GameFrame>
  )
}

const fitStake = (cents: number) => Math.min(cents, limits.max)

const gemsIn = (view: MinesView | undefined) => (view ? view.opened.length - (view.end === 'hit' ? 1 : 0) : 0)

/** Marks no step for a round that finished before this visit. */
const ladderOf = (view: MinesView | undefined, bet: MinesBet, isOpen: boolean, isShown: boolean) => ({
  mines: view && isOpen ? view.mines : bet.mines,
  gemsFound: isOpen || isShown ? gemsIn(view) : 0,
  isLost: isShown && view?.end === 'hit',
})

/** Screen reader announcement of the last tile. */
function Spoken({ worth, multiplier }: { worth: number | undefined; multiplier: number }) {
  return (
    <VisuallyHidden>
      <output>
        {worth !== undefined &&
          t('Gem. {multiplier}, {amount} to take.', {
            multiplier: formatMultiplier(multiplier),
            amount: formatCents(worth),
          })}
      </output>
    </VisuallyHidden>
  )
}

function outcomeOf(view: MinesView | undefined): string {
  if (view?.end === 'hit') {
    const tile = view.opened.at(-1)!
    return t('A mine at row {row}, column {column}.', { row: Math.floor(tile / 5) + 1, column: (tile % 5) + 1 })
  }
  if (view?.end === 'cashed') return plural(view.opened.length, '{count} gem.', '{count} gems.')
  return ''
}
