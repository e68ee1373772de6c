import { useEffect, useState } from 'react'
import styles from './flag.module.css'

type FlagProps = { country: string; label?: string; width?: number }
type LookUp = (country: string) => string | undefined

let loadedLookUp: LookUp | undefined

/** Decorative unless it has a label. */
export function Flag({ country, label = '', width = 24 }: FlagProps) {
  const url = useLookUp()?.(country)
  const height = Math.round((width * 2) / 3)
  if (!url) return <span className={styles.flag} style={{ width, height }} />
  return (
    <img className={styles.flag} src={url} alt={label} width={width} height={height} loading="lazy" decoding="async" />
  )
}

function useLookUp() {
  const [lookUp, setLookUp] = useState(() => loadedLookUp)
  useEffect(() => {
    if (!loadedLookUp) void loadLookUp().then((loaded) => setLookUp(() => loaded))
  }, [])
  return lookUp
}

/** A flag that fails to load leaves an empty box. */
async function loadLookUp() {
  const loaded = await import('./flag-urls.ts').catch(() => undefined)
  loadedLookUp = loaded?.flagUrl
  return loadedLookUp
}
