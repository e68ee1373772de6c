import { DuskLand } from './dusk-land.tsx'
import styles from './dusk-scene.module.css'

/** The bright star at dusk. Fills its nearest positioned ancestor. Decorative. */
export function DuskScene() {
  return (
    <div className={styles.scene} aria-hidden="true">
      <div className={styles.sunset} />
      <SmallStars />
      <BrightStar />
      <div className={styles.land}>
        <DuskLand />
      </div>
    </div>
  )
}

/** Three layers that twinkle as a whole, because fading a whole layer does not repaint the page. */
const smallStars = [
  'M150 96zM402 22zM584 84zM706 120zM1010 92z',
  'M62 44zM338 70zM528 48zM668 58zM962 26zM1142 108z',
  'M232 28zM470 110zM622 20zM780 34zM1078 44z',
]

function SmallStars() {
  return smallStars.map((points) => (
    <svg key={points} className={styles.sky} viewBox="0 0 1200 180" preserveAspectRatio="xMidYMin slice">
      <path d={points} stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  ))
}

function BrightStar() {
  return (
    <div className={styles.star}>
      <span className={styles.halo} />
      <svg viewBox="0 0 200 200">
        <path
          d="M100 8c5.500 64 28 86.500 92 92-64 5.500-86.500 28-92 92-5.500-64-28-86.500-92-92 64-5.500 86.500-28 92-92Z"
          fill="#fff6dc"
        />
        <path
          d="M100 52c2.900 33 14.600 45 48 48-33.400 3-45.100 15-48 48-2.900-33-14.600-45-48-48 33.400-3 45.100-15 48-48Z"
          fill="#fff"
        />
      </svg>
    </div>
  )
}
