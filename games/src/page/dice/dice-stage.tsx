import { clsx } from 'clsx'
import {
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { playSound } from '../frame/sound/sound.ts'
import { easeOut, tween } from '../frame/result/animation.ts'
import { Die } from './die.tsx'
import styles from './dice-stage.module.css'
import { inHundredths, type Direction } from '../../rules/dice/odds.ts'
import type { DiceView } from '../../rules/dice/rules.ts'
import { t } from '@lucero/ui/text/t.ts'

export type DiceStageHandle = {
  /** Rolls the die to the number. Resolves when it has stopped. */
  roll(view: DiceView, milliseconds: number): Promise<void>
}

type DiceStageProps = {
  ref: Ref<DiceStageHandle>
  direction: Direction
  target: number
  onTarget: (target: number) => void
  disabled: boolean
  /** Initial position of the die. */
  last: DiceView | undefined
}

type DiePosition = { at: number; turn: number; result: 'none' | 'rolling' | 'won' | 'lost' }

const notRolled: DiePosition = { at: 5000, turn: 0, result: 'none' }

/** The number, the die, and the line it rolls along. */
export function DiceStage({ ref, direction, target, onTarget, disabled, last }: DiceStageProps) {
  const { stage, die, face, number, show, roll } = useDie(last)
  useImperativeHandle(ref, () => ({ roll }))
  // oxlint-disable-next-line react/exhaustive-deps -- initial position only; later rolls move it
  useLayoutEffect(() => show(last ? lyingAt(last) : notRolled), [])
  const style = { '--target': target / 10_000 } as CSSProperties
  return (
    <div ref={stage} className={clsx(styles.stage, styles[direction])} style={style}>
      <div className={styles.readout} aria-hidden="true">
        <BrightStar />
        <p ref={number} className={styles.number} />
      </div>
      <div className={styles.line}>
        <div ref={die} className={styles.die}>
          <Die face={face} />
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

/** Runs every frame, without React: updates only the moving elements. */
function useDie(last: DiceView | undefined) {
  const stage = useRef<HTMLDivElement>(null)
  const die = useRef<HTMLDivElement>(null)
  const face = useRef<SVGTextElement>(null)
  const number = useRef<HTMLParagraphElement>(null)
  const at = useRef(last?.roll ?? notRolled.at)
  const show = (position: DiePosition) => {
    at.current = position.at
    if (!stage.current || !die.current || !face.current || !number.current) return
    stage.current.dataset['result'] = position.result
    die.current.style.setProperty('--at', String(position.at / 10_000))
    die.current.style.setProperty('--turn', `${position.turn}deg`)
    number.current.textContent = position.result === 'none' ? '?' : inHundredths(position.at)
    face.current.textContent = position.result === 'none' ? '?' : String(Math.floor(position.at / 100))
  }
  const roll = async (view: DiceView, milliseconds: number) => {
    playSound('spin')
    await tween(milliseconds, rollFrom(at.current, view, show))
    show(lyingAt(view))
  }
  return { stage, die, face, number, show, roll }
}

/** The logo star, large and faint, behind the number. */
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

/** Two rotations in the direction of travel. */
function rollFrom(start: number, { roll }: DiceView, show: (shown: DiePosition) => void) {
  let lastTick = 0
  return (progress: number) => {
    const eased = easeOut(progress)
    show({
      at: Math.round(start + (roll - start) * eased),
      turn: (roll < start ? -720 : 720) * eased,
      result: 'rolling',
    })
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
      aria-label={direction === 'under' ? t('Roll under') : t('Roll over')}
      aria-valuetext={inHundredths(target)}
      min={0}
      max={10_000}
      value={target}
      disabled={disabled}
      onKeyDown={press}
      // Drag in whole steps: a hundredth is less than a pixel.
      onChange={(event) => onTarget(Math.round(event.currentTarget.valueAsNumber / 100) * 100)}
    />
  )
}
