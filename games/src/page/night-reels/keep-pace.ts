/** Time in which things are seen, and which a press cuts short. */
import { pause } from '../frame/wait-for.ts'

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
    /** From now on nothing waits, until a new stretch begins. */
    hurry: () => {
      isHurried = true
      release()
    },
    begin: () => {
      isHurried = false
    },
    /** For motion to be seen. */
    beat: (milliseconds: number) => unlessHurried(() => pause(milliseconds)),
    /** For something to be read, also where nothing moves. */
    hold: (milliseconds: number) => unlessHurried(() => untilRead(milliseconds)),
  }
}

const untilRead = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, document.hidden ? 0 : milliseconds))
