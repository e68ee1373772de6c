import { useLayoutEffect, useState, type RefObject } from 'react'

export type RowsInSight = { columns: number; height: number; first: number; last: number }

/** Before the first card is measured. */
const assumed: RowsInSight = { columns: 5, height: 400, first: 0, last: 4 }
/** Rows drawn above and below the screen, so that Tab and a quick scroll find cards. */
const beyond = 2

/** Which rows of a grid to draw. All its cards have the same height, so one of them tells it. */
export function useRowsInSight(grid: RefObject<HTMLElement | null>): RowsInSight {
  const [rows, setRows] = useState(assumed)
  useLayoutEffect(() => {
    const measure = () => setRows((before) => changed(before, grid.current && rowsOf(grid.current)))
    measure()
    // The body grows and shrinks with everything above the grid, and with the screen.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      window.removeEventListener('scroll', measure)
    }
  }, [grid])
  return rows
}

function rowsOf(grid: HTMLElement): RowsInSight | undefined {
  const card = grid.querySelector(':scope > li')
  if (!card) return undefined
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid)
  const height = card.getBoundingClientRect().height + (Number.parseFloat(rowGap) || 0)
  const above = -grid.getBoundingClientRect().top
  return {
    columns: gridTemplateColumns.split(' ').length,
    height,
    first: Math.max(0, Math.floor(above / height) - beyond),
    last: Math.max(0, Math.ceil((above + window.innerHeight) / height)) + beyond,
  }
}

/** The same object if nothing has changed: scrolling within a row draws nothing. */
function changed(before: RowsInSight, now: RowsInSight | undefined | null): RowsInSight {
  const keys = ['columns', 'height', 'first', 'last'] as const
  return !now || keys.every((key) => before[key] === now[key]) ? before : now
}
