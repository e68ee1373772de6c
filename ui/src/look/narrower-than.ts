import { useCallback, useState } from 'react'

/** Whether an element is narrower than so many pixels; put the `ref` on it. */
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
