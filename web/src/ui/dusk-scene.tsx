import { useId } from 'react'
import { DuskLand } from './dusk-land.tsx'
import styles from './dusk-scene.module.css'

/** The bright star at dusk. Fills its nearest positioned ancestor; decorative. */
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

function SmallStars() {
  return (
    <svg className={styles.sky} viewBox="0 0 1200 180" preserveAspectRatio="xMidYMin slice">
      <g className={styles.twinkle} fill="#fff">
        <circle cx="62" cy="44" r="1.2" />
        <circle cx="150" cy="96" r="0.9" />
        <circle cx="232" cy="28" r="1.4" />
        <circle cx="338" cy="70" r="1" />
        <circle cx="402" cy="22" r="0.8" />
        <circle cx="470" cy="110" r="1.1" />
        <circle cx="528" cy="48" r="1.4" />
        <circle cx="584" cy="84" r="0.9" />
        <circle cx="622" cy="20" r="1.2" />
        <circle cx="668" cy="58" r="1" />
        <circle cx="706" cy="120" r="0.9" />
        <circle cx="780" cy="34" r="1.1" />
        <circle cx="962" cy="26" r="1" />
        <circle cx="1010" cy="92" r="1.3" />
        <circle cx="1078" cy="44" r="1.1" />
        <circle cx="1142" cy="108" r="0.9" />
      </g>
    </svg>
  )
}

function BrightStar() {
  const glow = useId()
  return (
    <svg className={styles.star} viewBox="0 0 200 200">
      <defs>
        <radialGradient id={glow}>
          <stop offset="0" stopColor="#fff2c9" />
          <stop offset="0.22" stopColor="#f6c453" stopOpacity="0.6" />
          <stop offset="0.6" stopColor="#f6a053" stopOpacity="0.16" />
          <stop offset="1" stopColor="#f6a053" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle className={styles.halo} cx="100" cy="100" r="150" fill={`url(#${glow})`} />
      <path
        d="M100 8c5.500 64 28 86.500 92 92-64 5.500-86.500 28-92 92-5.500-64-28-86.500-92-92 64-5.500 86.500-28 92-92Z"
        fill="#fff6dc"
      />
      <path
        d="M100 52c2.900 33 14.600 45 48 48-33.400 3-45.100 15-48 48-2.900-33-14.600-45-48-48 33.400-3 45.100-15 48-48Z"
        fill="#fff"
      />
    </svg>
  )
}
