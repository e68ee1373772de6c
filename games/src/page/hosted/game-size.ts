/** The only message that the page accepts from the front end of a hosted game: the size of its picture. */
import { useEffect, useState, type RefObject } from 'react'

export type GameSize = { width: number; height: number }

const maxSide = 10_000
/** Beyond these, the game would be a line. */
const [minRatio, maxRatio] = [0.4, 3]

/** Undefined for every other message. */
function sizeIn(data: unknown): GameSize | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { type, width, height } = data as Record<string, unknown>
  if (type !== 'lucero:size' || !isSide(width) || !isSide(height)) return undefined
  const ratio = width / height
  return ratio >= minRatio && ratio <= maxRatio ? { width, height } : undefined
}

const isSide = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value <= maxSide

/** Undefined until the game says its size: it then gets the whole stage. */
export function useGameSize(frame: RefObject<HTMLIFrameElement | null>, origin: string): GameSize | undefined {
  const [size, setSize] = useState<GameSize>()
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return
      const said = sizeIn(event.data)
      if (said) setSize(said)
    }
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [frame, origin])
  return size
}
