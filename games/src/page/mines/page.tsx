import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { formatCents } from '../frame/bet/amount.ts'
import type { RoundView } from '../../api.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { useAutoplay } from '../frame/autoplay/use-autoplay.ts'
import { Board } from './board.tsx'
import { MinesControls } from './controls.tsx'
import { formatMultiplier } from './format-multiplier.ts'
import { MinesInfo } from './info.tsx'
import { Ladder } from './ladder.tsx'
import { placeOf } from './place.ts'
import { SizeSwitch } from './size-switch.tsx'
import { limits, multiplierAfter, payoutAfter, sideOf } from '../../rules/mines/odds.ts'
import styles from './page.module.css'
import type { MinesAction, MinesBet, MinesView } from '../../rules/mines/rules.ts'
import { minesKeys, useMinesKeys } from './use-mines-keys.ts'
import { useMinesBet } from './use-mines-bet.ts'
import { useMinesRound } from './use-mines-round.ts'
import { plural, t } from '@lucero/ui/text/t.ts'

export default function MinesPage({ session }: GamePageProps<MinesBet, MinesAction, MinesView>) {
  const { bet, hand, pattern, canToggle, setCents, change, changeGrid, mark, viewOf } = useMinesBet(session.round)
  const { round, waiting, open, openAny, cashOut, playPattern } = useMinesRound(session)
  const playMarked = (cents: number) => playPattern({ ...bet, cents }, pattern)
  const autoplay = useAutoplay(playMarked, { stake: bet.cents, onStake: setCents, fit: fitStake })

  const isHandsOff = session.busy || autoplay.isRunning
  const isOff = round !== undefined || isHandsOff
  const canMark = hand === 'auto' && !isOff
  const view = viewOf(canMark)
  const gems = gemsIn(view)
  const worth = gems > 0 && round ? payoutAfter(gems, bet, bet.cents) : undefined

  const begin = () => void (hand === 'auto' ? playPattern(bet, pattern) : session.play(bet))
  const any = round?.view && !isHandsOff ? () => void openAny(round.view!, bet) : undefined
  const take = worth !== undefined && !isHandsOff ? () => void cashOut() : undefined
  useMinesKeys({
    cents: bet.cents,
    balance: session.balance,
    onCents: setCents,
    onGrid: changeGrid,
    onAny: any,
    onCashOut: take,
    canBet: !isOff,
  })

  return (
    <GameFrame
      session={session}
      title={t('Mines')}
      tint="#1f7a5f"
      info={<MinesInfo bet={bet} />}
      limits={limits}
      keys={minesKeys()}
      outcome={outcomeOf}
      controls={
        <MinesControls
          {...{ bet, hand, pattern, worth, gems, autoplay }}
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
        <div className={styles.top}>
          <Ladder field={bet} {...ladderOf(view, round !== undefined, session.shown !== undefined)} />
          <SizeSwitch side={sideOf(bet)} onChange={changeGrid} disabled={isOff} />
        </div>
        <Board
          side={sideOf(bet)}
          view={view}
          pattern={hand === 'auto' ? pattern : []}
          waiting={waiting}
          canPress={(tile) => (canMark ? canToggle(tile, bet) : any !== undefined && !view!.opened.includes(tile))}
          onPress={canMark ? mark : (tile) => void open(tile)}
          onSpace={() => !isOff && hand === 'own' && begin()}
        />
        <Spoken worth={worth} multiplier={multiplierAfter(gems, bet)} />
      </div>
    </GameFrame>
  )
}

const fitStake = (cents: number) => Math.min(cents, limits.max)

const gemsIn = (view: MinesView | undefined) => (view ? view.opened.length - (view.end === 'hit' ? 1 : 0) : 0)

/** Marks no step for a round that finished before this visit. */
const ladderOf = (view: MinesView | undefined, isOpen: boolean, isShown: boolean) => ({
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

function outcomeOf({ view, bet }: RoundView<MinesView>): string {
  if (view?.end === 'hit')
    return t('A mine at row {row}, column {column}.', placeOf(view.opened.at(-1)!, sideOf(bet as MinesBet)))
  if (view?.end === 'cashed') return plural(view.opened.length, '{count} gem.', '{count} gems.')
  return ''
}
