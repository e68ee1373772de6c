import { useState, type ComponentProps } from 'react'
import { wordFor } from '@lucero/ui/text/server-word.ts'
import type { RoundView } from '../../api.ts'
import { GameFrame } from '../frame/layout/frame.tsx'
import type { GamePageProps } from '../frame/session/game-session.ts'
import { lazyDialog } from '../frame/dialogs/lazy-dialog.ts'
import type { RacetrackDialog as Dialog } from './racetrack-dialog.tsx'
import type { StatisticsDialog as Statistics } from './statistics-dialog.tsx'
import { useKeys } from '../frame/bet/use-keys.ts'
import { chipValues } from './chips.ts'
import { Cloth } from './cloth.tsx'
import { Controls } from './controls.tsx'
import { RouletteInfo } from './info.tsx'
import { NumberTag } from './number-tag.tsx'
import styles from './page.module.css'
import type { Colour } from '../../rules/roulette/layout.ts'
import { limits } from '../../rules/roulette/layout.ts'
import type { RouletteBet, RouletteView } from '../../rules/roulette/rules.ts'
import { useRoulette, type Roulette } from './use-roulette.ts'
import { useSpin } from './use-spin.ts'
import { Wheel } from './wheel.tsx'
import { t } from '@lucero/ui/text/t.ts'

const RacetrackDialog = lazyDialog<ComponentProps<typeof Dialog>>(
  async () => (await import('./racetrack-dialog.tsx')).RacetrackDialog,
)

const StatisticsDialog = lazyDialog<ComponentProps<typeof Statistics>>(
  async () => (await import('./statistics-dialog.tsx')).StatisticsDialog,
)

const keys = () =>
  [
    [t('Space'), t('Spin; while the ball runs, bring it to rest')],
    ['← ↑ → ↓', t('Move over the cloth')],
    [t('Enter'), t('Place a chip')],
    [t('Delete'), t('Take it away')],
    ['1 – 6', t('Choose a chip')],
    ['U', t('Undo')],
    ['C', t('Clear')],
    ['R', t('Repeat the last bet')],
    ['D', t('Double')],
    ['T', t('Racetrack')],
    ['N', t('Statistics of your numbers')],
    [t('Esc'), t('Stop autoplay')],
  ] as const

export default function RoulettePage({ session }: GamePageProps<RouletteBet, never, RouletteView>) {
  const { rotor, ball, spinTo, hurry } = useSpin(session.round?.view?.number)
  const game = useRoulette(session, spinTo, hurry)
  const [panel, setPanel] = useState<'racetrack' | 'statistics'>()
  const close = () => setPanel(undefined)
  useKeys({ ...keysOf(game), t: () => setPanel('racetrack'), n: () => setPanel('statistics') }, !game.isClosed)
  return (
    <GameFrame
      session={session}
      title={t('Roulette')}
      tint="#3d2a6b"
      layout="bottom"
      info={<RouletteInfo />}
      limits={{ min: limits.min, max: limits.total }}
      keys={keys()}
      chip={numberOf}
      outcome={outcomeOf}
      controls={
        <Controls game={game} onRacetrack={() => setPanel('racetrack')} onStatistics={() => setPanel('statistics')} />
      }
    >
      <div className={styles.stage} data-spinning={game.isSpinning}>
        <div className={styles.wheel}>
          <Wheel rotor={rotor} ball={ball} onHurry={hurry} isSpinning={game.isSpinning} result={game.result} />
        </div>
        <div className={styles.cloth}>
          <div className={styles.felt}>
            <Cloth
              placed={game.placed}
              result={game.result?.number}
              disabled={game.isClosed}
              onPlace={game.use}
              onRemove={game.remove}
              onSpin={game.spin}
            />
          </div>
        </div>
      </div>
      <RacetrackDialog game={game} open={panel === 'racetrack'} onClose={close} />
      <StatisticsDialog game={game} load={session.fairness.numbers} open={panel === 'statistics'} onClose={close} />
    </GameFrame>
  )
}

const numberOf = ({ view }: RoundView<RouletteView>) => view && <NumberTag {...view} />
const colourWords: Record<Colour, (number: number) => string> = {
  red: (number) => t('{number} red.', { number }),
  black: (number) => t('{number} black.', { number }),
  green: (number) => t('{number} green.', { number }),
}
const outcomeOf = ({ view }: RoundView<RouletteView>) => (view ? wordFor(colourWords, view.colour, view.number) : '')

function keysOf({ setTool, undo, clear, repeat, double }: Roulette) {
  const chips = chipValues.map((cents, index) => [String(index + 1), () => setTool(cents)] as const)
  return { ...Object.fromEntries(chips), u: undo, c: clear, r: repeat, d: double }
}
