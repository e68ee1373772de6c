import { useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../lib/paths.ts'

/** Goes home after a while, unless the player has gone somewhere else by then. */
export function useLeaveLater() {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (milliseconds: number) => {
      timer.current = setTimeout(() => void navigate(paths.home), milliseconds)
    },
    [navigate],
  )
}
