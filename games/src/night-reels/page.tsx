import Zap from 'lucide-react/icons/zap'
import { useRef, useState } from 'react'
import { AutoplayButton } from '../page/autoplay.tsx'
import { BetBox, fitBet } from '../page/bet-box.tsx'
import { ControlRow } from '../page/control-row.tsx'
import { GameFrame } from '../page/frame.tsx'
import { PlayButton } from '../page/play-button.tsx'
import { SideButton } from '../page/side-button.tsx'
import type { GamePageProps } from '../page/table.ts'
import { useAutoplay } from '../page/use-autoplay.ts'
import { useKeys } from '../page/use-keys.ts'
import { Cabinet } from './cabinet.tsx'
import { ReelsInfo } from './info.tsx'
import { lines } from './machine.ts'
import styles from './page.module.css'
import { describe, limits, type ReelsBet, type ReelsView } from './rules.ts'
import { Scenery } from './scenery.tsx'
import { useReelShow } from './use-reel-show.ts'

const keys = [
  ['Space', 'Spin; again to hurry'],
  ['A', 'Half the bet'],
  ['S', 'Double the bet'],
  ['T', 'Turbo'],
  ['Esc', 'Stop autoplay'],
] as const

const quick = [20, 100, 200, 500, 1000]
/** Before the first spin: a window with something in it. */
const prettyStops = [4, 23, 25, 5, 2]

/** Twenty lines share a stake in whole cents: up for more, down for less. */
const fitLines = (next: number, now: number) =>
  (next > now ? Math.ceil(next / lines.length) : Math.floor(next / lines.length)) * lines.length

export default function NightReelsPage({ table }: GamePageProps<ReelsBet, never, ReelsView>) {
  const last = table.round?.view
  const [cents, setCents] = useState(() => (table.round ? (table.round.bet as ReelsBet).cents : 100))
  const [isTurbo, setIsTurbo] = useState(false)
  const [isShowing, setIsShowing] = useState(false)
  const [firstStops] = useState(() => last?.spins.at(-1)?.stops ?? prettyStops)
  const stops = useRef(firstStops)
  const { scene, hold, start, stand, show, hurry } = useReelShow(isTurbo)

  const change = (next: number) => setCents(Math.max(fitLines(next, cents), limits.min))
  const spin = async () => {
    setIsShowing(true)
    start()
    const round = await table.play({ cents })
    if (round?.view) {
      stops.current = round.view.spins.at(-1)!.stops
      await show(round.view, cents)
      table.reveal(round)
    } else await stand(stops.current)
    setIsShowing(false)
    return round
  }
  const autoplay = useAutoplay(spin)
  const isOff = isShowing || table.busy || autoplay.isRunning
  useKeys(
    {
      a: () => change(fitBet(cents / 2, limits, table.balance)),
      s: () => change(fitBet(cents * 2, limits, table.balance)),
    },
    !isOff,
  )
  useKeys({ t: () => setIsTurbo(!isTurbo) })

  return (
    <GameFrame
      table={table}
      title="Night Reels"
      tint="#3f33ad"
      info={<ReelsInfo cents={cents} />}
      limits={limits}
      keys={keys}
      outcome={({ view, bet }) => outcomeOf(view, bet as ReelsBet)}
      controls={
        <>
          <BetBox cents={cents} onChange={change} {...limits} balance={table.balance} disabled={isOff} quick={quick} />
          <ControlRow>
            <PlayButton onPlay={isShowing ? hurry : () => void spin()} disabled={!isShowing && isOff}>
              {isShowing ? 'Skip' : 'Spin'}
            </PlayButton>
            <SideButton icon={Zap} label="Turbo" onPress={() => setIsTurbo(!isTurbo)} isOn={isTurbo} />
            <AutoplayButton autoplay={autoplay} disabled={isOff} />
          </ControlRow>
        </>
      }
    >
      <Scenery phase={scene.free?.phase} />
      <div className={styles.stage}>
        <Cabinet scene={scene} isAtRest={!isShowing} reels={hold} stops={firstStops} cents={cents} onHurry={hurry} />
      </div>
    </GameFrame>
  )
}

/** For the ear: what the eye sees on the reels. */
function outcomeOf(view: ReelsView | undefined, bet: ReelsBet): string {
  if (!view || view.payout === 0) return ''
  const [told] = describe(view, bet).split(':')
  return `${told}.`
}
