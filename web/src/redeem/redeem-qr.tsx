import type { Redeem } from '@lucero/contract/player/redeem'
import { t } from '@lucero/ui/text/t.ts'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import { encode } from 'uqr'
import styles from './show-code-dialog.module.css'

/**
 * Redeem id and validation code, in the format that the house types. Level Q tolerates 25 % damage. The white margin is the quiet zone that
 * scanners need.
 */
export default function RedeemQr({ redeem: { redeem_id, redeem_code } }: { redeem: Redeem }) {
  const { data } = encode(`${redeem_id} ${redeem_code}`, { ecc: 'Q', border: 0 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  const size = data.length + 8
  return (
    <span className={styles.qr}>
      <VisuallyHidden>{t('QR code of this redeem')}</VisuallyHidden>
      <svg viewBox={`-4 -4 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path fill="#fff" d={`M-4-4h${size}v${size}h-${size}z`} />
        <path fill="#000" d={dark.join('')} />
      </svg>
    </span>
  )
}
