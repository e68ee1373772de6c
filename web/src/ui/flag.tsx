import { useEffect, useState } from 'react'
import styles from './flag.module.css'

type FlagProps = { country: string; label?: string; width?: number }

/** Decorative unless it has a label. */
export function Flag({ country, label = '', width = 24 }: FlagProps) {
  const url = useFlagUrl(country)
  const height = Math.round((width * 2) / 3)
  if (!url) return <span className={styles.flag} style={{ width, height }} />
  return (
    <img className={styles.flag} src={url} alt={label} width={width} height={height} loading="lazy" decoding="async" />
  )
}

function useFlagUrl(country: string) {
  const [lookUp, setLookUp] = useState<(country: string) => string | undefined>()
  useEffect(() => {
    let gone = false
    void import('./flag-urls.ts').then(({ flagUrl }) => !gone && setLookUp(() => flagUrl))
    return () => {
      gone = true
    }
  }, [])
  return lookUp?.(country)
}
