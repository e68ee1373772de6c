import styles from './skeleton.module.css'

type SkeletonProps = { width?: number | string; height?: number | string; radius?: number | string }

/** A quiet stand-in of the size of what is coming. Whoever shows it says that something is loading. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}
