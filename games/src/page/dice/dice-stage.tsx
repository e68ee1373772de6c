import { clsx } from 'clsx'
import { useId, useImperativeHandle, useState, type CSSProperties, type KeyboardEvent, type Ref } from 'react'
import { playSound } from '../frame/sound.ts'
import { easeOut, tween } from '../frame/wait-for.ts'
import { Die } from './die.tsx'
import styles from './dice-stage.module.css'
import { inHundredths, type DiceView, type Direction } from '../../rules/dice/rules.ts'

export type DiceStageHandle = {
  /** Rolls the die to where it fell; over when it lies still. */
  roll(view: DiceView, milliseconds: number): Promise<void>
}

type DiceStageProps = {
  ref: Ref<DiceStageHandle>
  direction: Direction
  target: number
  onTarget: (target: number) => void
  disabled: boolean
  /** Where the die lies at first. */
  last: DiceView | undefined
}

type DiePosition = { at: number; turn: number; result: 'none' | 'won' | 'lost' }

/** The number, the die, and the line it rolls along. */
export function DiceStage({ ref, direction, target, onTarget, disabled, last }: DiceStageProps) {
  const [shown, setShown] = useState<DiePosition>(() => (last ? lyingAt(last) : { at: 5000, turn: 0, result: 'none' }))
  useImperativeHandle(ref, () => ({
    roll: async (view, milliseconds) => {
      playSound('spin')
      const draw = rollFrom(shown.at, view, setShown)
      await tween(milliseconds, draw)
      setShown(lyingAt(view))
    },
  }))
  const place = {
    '--target': target / 10_000,
    '--at': shown.at / 10_000,
    '--turn': `${shown.turn}deg`,
  } as CSSProperties
  return (
    <div className={clsx(styles.stage, styles[direction], styles[shown.result])} style={place}>
      <div className={styles.readout} aria-hidden="true">
        <BrightStar />
        <p className={styles.number}>{inHundredths(shown.at)}</p>
      </div>
      <div className={styles.line}>
        <div className={styles.die}>
          <Die />
        </div>
        <div className={styles.track} />
        <TargetSlider direction={direction} target={target} onTarget={onTarget} disabled={disabled} />
        <div className={styles.marks} aria-hidden="true">
          {[0, 25, 50, 75, 100].map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
      </div>
    </div>
  )
}

/** The house's star, huge and faint, behind the number. */
function BrightStar() {
  const id = useId()
  return (
    <svg className={styles.star} viewBox="0 0 200 200">
      <radialGradient id={id}>
        <stop className={styles.core} />
        <stop className={styles.rim} offset="1" />
      </radialGradient>
      <path
        fill={`url(#${id})`}
        d="M100 4c5.500 66 28 90 96 96-68 6-90.500 30-96 96-5.500-66-28-90-96-96 68-6 90.500-30 96-96Z"
      />
    </svg>
  )
}

const lyingAt = ({ roll, won }: DiceView): DiePosition => ({ at: roll, turn: 0, result: won ? 'won' : 'lost' })

/** Two turns on the way, in the direction of travel. */
function rollFrom(start: number, { roll }: DiceView, show: (shown: DiePosition) => void) {
  let lastTick = 0
  return (progress: number) => {
    const eased = easeOut(progress)
    show({ at: Math.round(start + (roll - start) * eased), turn: (roll < start ? -720 : 720) * eased, result: 'none' })
    if (eased - lastTick < 0.09) return
    lastTick = eased
    playSound('tick')
  }
}

type TargetSliderProps = Pick<DiceStageProps, 'direction' | 'target' | 'onTarget' | 'disabled'>

function TargetSlider({ direction, target, onTarget, disabled }: TargetSliderProps) {
  const press = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (way === undefined) return
    event.preventDefault()
    onTarget(target + way * (event.shiftKey ? 1 : 100))
  }
  return (
    <input
      type="range"
      className={styles.slider}
      aria-label={`Roll ${direction}`}
      aria-valuetext={inHundredths(target)}
      min={0}
      max={10_000}
      value={target}
      disabled={disabled}
      onKeyDown={press}
      // Dragged in whole steps: a hundredth is less than a pixel.
      onChange={(event) => onTarget(Math.round(event.currentTarget.valueAsNumber / 100) * 100)}
    />
  )
}
