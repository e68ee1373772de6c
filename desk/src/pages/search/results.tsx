import { clsx } from 'clsx'
import { Fragment, useEffect, useId, useRef } from 'react'
import { pageTitles } from '../../shell/page-titles.ts'
import type { Group } from './groups.tsx'
import styles from './search.module.css'

type ResultsProps = {
  groups: readonly Group[]
  listId: string | undefined
  selected: number | undefined
  isStale: boolean
}

/** A listbox: the focus stays in the search field, which names the selected option. */
export function Results({ groups, listId, selected, isStale }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  const base = useId()
  useEffect(() => {
    if (selected !== undefined)
      list.current?.querySelectorAll('[role=option]')[selected]?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  const starts = groups.map((_group, index) =>
    groups.slice(0, index).reduce((sum, { results }) => sum + results.length, 0),
  )
  return (
    <div
      ref={list}
      id={listId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- options of a select cannot have several parts
      role="listbox"
      aria-label={pageTitles().search}
      className={clsx(styles.results, isStale && styles.stale)}
      aria-busy={isStale}
    >
      {groups.map(({ label, results }, index) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of a listbox
        <div key={label} role="group" aria-labelledby={`${base}-${index}`} className={styles.group}>
          <p id={`${base}-${index}`} className={styles.label} role="presentation">
            {label}
          </p>
          {results.map((result, offset) => {
            const position = (starts[index] ?? 0) + offset
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field handles the keys
              <div
                key={result.id}
                id={`${listId}-${position}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of a listbox
                role="option"
                aria-selected={position === selected}
                tabIndex={-1}
                className={styles.result}
                onClick={result.open}
              >
                <b className={styles.name}>{result.title}</b>
                {result.details.map((detail, number) =>
                  detail === null ? null : (
                    // oxlint-disable-next-line react/no-array-index-key -- details have a fixed order
                    <Fragment key={number}>
                      {' '}
                      <span>{detail}</span>
                    </Fragment>
                  ),
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
