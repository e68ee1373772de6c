import { brand } from '@lucero/contract/brand'
import { limits } from '@lucero/contract/constants'
import { Link } from 'react-router'
import { paths } from '../lib/paths.ts'
import styles from './footer.module.css'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p className={styles.words}>
        <span className={styles.age}>{limits.minimumAge}+</span>
        {brand} is for adults. Play for fun, decide on a limit beforehand, and take breaks.
      </p>
      <ul className={styles.links}>
        <li>
          <Link to={paths.faq}>FAQ</Link>
        </li>
        <li>
          <Link to={paths.terms}>Terms</Link>
        </li>
        <li>
          <Link to={paths.privacy}>Privacy</Link>
        </li>
      </ul>
    </footer>
  )
}
