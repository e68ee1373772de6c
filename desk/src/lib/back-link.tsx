import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from '@lucero/ui/page/router.tsx'
import styles from './back-link.module.css'

/** Above the title of a page about one row of a list. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.back}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  )
}
