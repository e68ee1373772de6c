/** Pauses that a press can skip. */
import { pause } from '../frame/result/animation.ts'

export type Pace = ReturnType<typeof keepPace>

export function keepPace() {
  let isHurried = false
  let release = () => {}
  const unlessHurried = async (time: () => Promise<void>) => {
    if (isHurried) return
    await Promise.race([time(), new Promise<void>((resolve) => (release = resolve))])
  }
  return {
    isHurried: () => isHurried,
    /** Skips all pauses until the next start. */
    hurry: () => {
      isHurried = true
      release()
    },
    begin: () => {
      isHurried = false
    },
    /** Pause for an animation. */
    beat: (milliseconds: number) => unlessHurried(() => pause(milliseconds)),
    /** Pause for reading, also with reduced motion. */
    hold: (milliseconds: number) => unlessHurried(() => untilRead(milliseconds)),
  }
}

const untilRead = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, document.hidden ? 0 : milliseconds))
