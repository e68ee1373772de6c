import styles from './skeleton.module.css'

type SkeletonProps = { width?: number | string; height?: number | string; radius?: number | string }

/** Placeholder with the size of the content. The parent announces the loading state to screen readers. */
export function Skeleton({ width = '100%', height = '1em', radius }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />
}
