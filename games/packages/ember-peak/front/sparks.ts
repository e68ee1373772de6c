/** Sparks that fly from stones that burst. They are drawn above the stones and need no frame while there are none. */

type Spark = { x: number; y: number; dx: number; dy: number; size: number; age: number; colour: string }

const LIFE_MS = 800
const GRAVITY = 0.0011
const COLOURS = ['#fff3c4', '#ffd166', '#ff9f45', '#ff6b35']

/** `draw` is called in every frame while sparks fly. */
export function openSparks(draw: () => void) {
  let sparks: Spark[] = []
  let last = 0

  function step(now: number) {
    const ms = Math.min(40, now - last)
    last = now
    for (const spark of sparks) {
      spark.age += ms
      spark.dy += GRAVITY * ms
      spark.x += spark.dx * ms
      spark.y += spark.dy * ms
    }
    sparks = sparks.filter(({ age }) => age < LIFE_MS)
    draw()
    if (sparks.length > 0) requestAnimationFrame(step)
  }

  return {
    /** `size`: of a stone. */
    burst(x: number, y: number, size: number) {
      if (sparks.length === 0) {
        last = performance.now()
        requestAnimationFrame(step)
      }
      for (let count = 0; count < 9; count += 1) {
        const [angle, speed] = [Math.random() * 2 * Math.PI, size * (0.001 + Math.random() * 0.004)]
        const colour = COLOURS[count % COLOURS.length]!
        const [dx, dy] = [Math.cos(angle) * speed, Math.sin(angle) * speed - size * 0.002]
        sparks.push({ x, y, dx, dy, size: size * (0.03 + Math.random() * 0.06), age: Math.random() * 200, colour })
      }
    },
    paint(to: CanvasRenderingContext2D) {
      for (const { x, y, size, age, colour } of sparks) {
        to.globalAlpha = 1 - age / LIFE_MS
        to.fillStyle = colour
        to.beginPath()
        to.arc(x, y, size, 0, 2 * Math.PI)
        to.fill()
      }
      to.globalAlpha = 1
    },
  }
}
