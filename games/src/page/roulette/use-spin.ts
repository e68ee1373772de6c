import { useLayoutEffect, useRef } from 'react'
import { playSound } from '../frame/sound/sound.ts'
import { tween } from '../frame/result/animation.ts'
import { momentOf, type Moment } from './ball-path.ts'

const milliseconds = 6200
/** Distances from the wheel centre, in SVG units. */
const reach = { pocket: 106, track: 165 }

/** Animates the wheel parts by refs. An initial number is shown in its pocket. */
export function useSpin(atRest: number | undefined) {
  const rotor = useRef<SVGSVGElement>(null)
  const ball = useRef<SVGSVGElement>(null)
  const angle = useRef(0)
  const hurried = useRef<() => void>(() => undefined)

  const show = ({ rotor: turn, ball: run, height }: Moment) => {
    if (!rotor.current || !ball.current) return
    rotor.current.style.transform = `rotate(${turn}deg)`
    ball.current.style.transform = `rotate(${run}deg)`
    const distance = reach.pocket + (reach.track - reach.pocket) * height
    ball.current.firstElementChild!.setAttribute('transform', `translate(0 ${-distance})`)
  }
  useLayoutEffect(() => {
    if (atRest === undefined) return
    show(momentOf(1, atRest, 0))
    angle.current = momentOf(1, atRest, 0).rotor
    // oxlint-disable-next-line react/exhaustive-deps -- initial number only
  }, [])

  async function spinTo(number: number): Promise<void> {
    const from = angle.current
    let [isOver, quarter] = [false, 0]
    const hurry = new Promise<void>((resolve) => (hurried.current = resolve))
    const draw = (progress: number) => {
      if (isOver) return
      const moment = momentOf(progress, number, from)
      show(moment)
      // The ball ticks four times per turn, more slowly until it rests.
      const passed = Math.floor((moment.ball - moment.rotor) / 90)
      if (passed !== quarter && progress > 0 && progress < 1) playSound('tick')
      quarter = passed
    }
    playSound('spin')
    await Promise.race([tween(milliseconds, draw), hurry])
    draw(1)
    isOver = true
    angle.current = momentOf(1, number, from).rotor % 360
  }
  return { rotor, ball, spinTo, hurry: () => hurried.current() }
}
