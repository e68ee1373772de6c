import styles from './win-burst.module.css'

const star =
  'M16 0c1.200 9.600 5.900 14.600 16 16-10.100 1.400-14.800 6.400-16 16C14.800 22.400 10.100 17.400 0 16 10.100 14.600 14.800 9.600 16 0Z'
const goldenAngle = Math.PI * (3 - Math.sqrt(5))

/** Flying gold stars. Fills its nearest positioned ancestor; decorative. */
export function WinBurst({ stars }: { stars: number }) {
  return (
    <div className={styles.burst}>
      <span className={styles.glow} />
      {Array.from({ length: stars }, (_, index) => (
        <svg key={index} className={styles.star} viewBox="0 0 32 32" style={flightOf(index, stars)}>
          <path d={star} />
        </svg>
      ))}
    </div>
  )
}

/** Golden-angle spiral: an even spread without random numbers. */
function flightOf(index: number, count: number): React.CSSProperties {
  const angle = index * goldenAngle
  const reach = 0.35 + 0.65 * Math.sqrt((index + 0.5) / count)
  return {
    '--x': `${(Math.cos(angle) * reach * 46).toFixed(1)}cqw`,
    '--y': `${(Math.sin(angle) * reach * 46).toFixed(1)}cqh`,
    '--size': `${10 + ((index * 7) % 5) * 5}px`,
    '--turn': `${(index % 2 ? 1 : -1) * (60 + ((index * 37) % 120))}deg`,
    '--delay': `${(index % 6) * 35}ms`,
  } as React.CSSProperties
}
