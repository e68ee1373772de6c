import { Fragment } from 'react'
import styles from './info-dialog.module.css'

/** A key and its action: ['Space', 'Roll']. */
export type KeyHint = readonly [key: string, what: string]

export function KeyList({ keys }: { keys: readonly KeyHint[] }) {
  return (
    <dl className={styles.keys}>
      {keys.map(([key, what]) => (
        <Fragment key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{what}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
