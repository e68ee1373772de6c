import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Amount } from './amount.tsx'
import { formatAmount } from '../text/amounts.ts'
import { matchesMedia, reducedMotion } from '../look/media.ts'

const rollMs = 600

/** An amount that counts up to its new value. It jumps with reduced motion or in a hidden tab. */
export function RollingAmount(props: ComponentProps<typeof Amount>) {
  const place = useRef<HTMLSpanElement>(null)
  const shown = useRef(props.value)
  useLayoutEffect(() => {
    const text = place.current?.firstElementChild
    const [from, to] = [shown.current, props.value]
    if (!text || from === to || isStill()) {
      shown.current = to
      return undefined
    }
    const draw = (value: number) => {
      shown.current = value
      text.textContent = formatAmount(value, props.sign)
    }
    return roll(from, to, draw)
  }, [props.value, props.sign])
  return (
    <span ref={place}>
      <Amount {...props} />
    </span>
  )
}

const isStill = () => document.hidden || matchesMedia(reducedMotion)

/** Returns a function that stops the animation. */
function roll(from: number, to: number, draw: (value: number) => void): () => void {
  const start = performance.now()
  let frame = 0
  const step = () => {
    const progress = document.hidden ? 1 : Math.min((performance.now() - start) / rollMs, 1)
    draw(progress < 1 ? Math.round((from + (to - from) * (1 - (1 - progress) ** 3)) * 100) / 100 : to)
    if (progress < 1) frame = requestAnimationFrame(step)
  }
  step()
  // A hidden page gets no animation frames. Show the final amount, so that it does not come back with an intermediate one.
  const finish = () => {
    if (!document.hidden) return
    cancelAnimationFrame(frame)
    draw(to)
  }
  document.addEventListener('visibilitychange', finish)
  return () => {
    cancelAnimationFrame(frame)
    document.removeEventListener('visibilitychange', finish)
  }
}
