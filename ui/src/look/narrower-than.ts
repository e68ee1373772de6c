import { useCallback, useState } from 'react'

/** True if the element that holds `ref` is narrower than this many pixels. */
export function useNarrowerThan(pixels: number) {
  const [isNarrower, setIsNarrower] = useState(false)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      const measure = () => setIsNarrower(element.clientWidth < pixels)
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      measure()
      return () => observer.disconnect()
    },
    [pixels],
  )
  return { ref, isNarrower }
}
