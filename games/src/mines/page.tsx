import { useState } from 'react'
import { VisuallyHidden } from '@lucero/web/ui/visually-hidden.tsx'
import { formatCents } from '../page/amount.ts'
import { fitBet } from '../page/bet-box.tsx'
import { GameFrame } from '../page/frame.tsx'
import type { GamePageProps } from '../page/table.ts'
import { useAutoplay } from '../page/use-autoplay.ts'
import { useKeys } from '../page/use-keys.ts'
import { Board } from './board.tsx'
import { MinesControls, type Hand } from './controls.tsx'
import { formatMultiplier } from './format-multiplier.ts'
import { MinesInfo } from './info.tsx'
import { Ladder } from './ladder.tsx'
import { multiplierAfter, payoutAfter, tiles } from './odds.ts'
import styles from './page.module.css'
import { limits, type MinesAction, type MinesBet, type MinesView } from './rules.ts'
import { useMinesRound } from './use-mines-round.ts'

const keys = [
  ['Space', 'Begin'],
  ['← ↑ → ↓', 'Move over the tiles (Tab leads to them)'],
  ['Enter', 'Open the tile'],
  ['R', 'Open any tile'],
  ['C', 'Cash out'],
  ['A', 'Half the bet'],
  ['S', 'Double the bet'],
  ['Esc', 'Stop autoplay'],
] as const

const usual: MinesBet = { cents: 100, mines: 3 }

export default function MinesPage({ table }: GamePageProps<MinesBet, MinesAction, MinesView>) {
  const [bet, setBet] = useState(() => (table.round ? (table.round.bet as MinesBet) : usual))
  const [hand, setHand] = useState<Hand>('own')
  const [pattern, setPattern] = useState<readonly number[]>([])
  /** The last round has been swept off the field. */
  const [isSwept, setIsSwept] = useState(false)
  const { round, waiting, open, openAny, cashOut, playPattern } = useMinesRound(table)
  const playOnce = () => {
    setIsSwept(false)
    return playPattern(bet, pattern)
  }
  const autoplay = useAutoplay(playOnce)
  const isPatterned = hand === 'auto' && !round && !autoplay.isRunning && !table.busy

  const view = isPatterned && isSwept ? undefined : table.round?.view
  const found = view?.end === 'hit' ? view.opened.length - 1 : (view?.opened.length ?? 0)
  const worth = found > 0 && round ? payoutAfter(found, bet.mines, bet.cents) : undefined
  const isOff = Boolean(round) || table.busy || autoplay.isRunning
  const canOpen = (tile: number) => Boolean(round) && !table.busy && !autoplay.isRunning && !view!.opened.includes(tile)

  const setMines = (mines: number) => {
    setBet({ ...bet, mines })
    setPattern(pattern.slice(0, tiles - mines))
    setIsSwept(true)
  }
  const toggle = (tile: number) => {
    setPattern(pattern.includes(tile) ? pattern.filter((other) => other !== tile) : [...pattern, tile])
    setIsSwept(true)
  }
  const setCents = (cents: number) => setBet({ ...bet, cents })
  const begin = () => void (hand === 'auto' ? playOnce() : table.play(bet))

  useKeys(
    {
      a: () => setCents(fitBet(bet.cents / 2, limits, table.balance)),
      s: () => setCents(fitBet(bet.cents * 2, limits, table.balance)),
    },
    !isOff,
  )
  useKeys({ r: () => void openAny(view!) }, Boolean(round) && !table.busy && !autoplay.isRunning)
  useKeys({ c: () => void cashOut() }, worth !== undefined && !table.busy && !autoplay.isRunning)

  return (
    <GameFrame
      table={table}
      title="Mines"
      tint="#1f7a5f"
      info={<MinesInfo mines={bet.mines} cents={bet.cents} />}
      limits={limits}
      keys={keys}
      outcome={({ view: seen }) => outcomeOf(seen)}
      controls={
        <MinesControls
          bet={bet}
          balance={table.balance}
          hand={hand}
          pattern={pattern}
          worth={worth}
          isOpen={Boolean(round)}
          isBusy={table.busy}
          autoplay={autoplay}
          onCents={setCents}
          onMines={setMines}
          onHand={(next) => {
            setHand(next)
            setIsSwept(true)
          }}
          onBegin={begin}
          onCashOut={() => void cashOut()}
          onAny={() => void openAny(view!)}
        />
      }
    >
      <div className={styles.stage}>
        <Ladder mines={round ? view!.mines : bet.mines} found={round || table.shown ? found : 0} />
        <Board
          view={view}
          pattern={hand === 'auto' ? pattern : []}
          waiting={waiting}
          canPress={isPatterned ? (tile) => pattern.includes(tile) || pattern.length < tiles - bet.mines : canOpen}
          onPress={isPatterned ? toggle : (tile) => void open(tile)}
          onSpace={() => !isOff && hand === 'own' && begin()}
        />
        <VisuallyHidden>
          <output>
            {worth === undefined
              ? ''
              : `Gem. ${formatMultiplier(multiplierAfter(found, bet.mines))}, ${formatCents(worth)} to take.`}
          </output>
        </VisuallyHidden>
      </div>
    </GameFrame>
  )
}

function outcomeOf(view: MinesView | undefined): string {
  if (view?.end === 'hit') {
    const tile = view.opened.at(-1)!
    return `A mine at row ${Math.floor(tile / 5) + 1}, column ${(tile % 5) + 1}.`
  }
  if (view?.end === 'cashed') return `${view.opened.length} ${view.opened.length === 1 ? 'gem' : 'gems'}.`
  return ''
}
