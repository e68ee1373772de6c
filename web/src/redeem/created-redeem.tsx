import type { Redeem } from '@lucero/contract/player/redeem'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef, useState } from 'react'
import { Amount } from '@lucero/ui/display/amount.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { richText } from '@lucero/ui/text/rich-text.ts'
import { useRedeem } from './queries.ts'
import styles from './redeem.module.css'
import { SettledRedeem } from './settled-redeem.tsx'
import { ShowCodeDialog } from './show-code-dialog.tsx'
import { t } from '@lucero/ui/text/t.ts'

/** RED-2: replaces the form after a redeem was created. */
export function CreatedRedeem({ redeem: created, onNext }: { redeem: Redeem; onNext: () => void }) {
  const redeem = useRedeem(created)
  const [shown, setShown] = useState(false)
  const showButton = useRef<HTMLButtonElement>(null)
  useEffect(() => showButton.current?.focus(), [])
  return (
    <div className={styles.created}>
      {redeem.status === 'pending' ? (
        <>
          <CircleCheck className={styles.mark} data-paid aria-hidden="true" />
          <p>
            {richText('{amount} is held for operator {operator}.', {
              amount: <Amount value={redeem.amount} tone="gold" />,
              operator: redeem.operator_id,
            })}
          </p>
          <Button ref={showButton} variant="primary" wide onClick={() => setShown(true)}>
            {t('Show Code')}
          </Button>
        </>
      ) : (
        <SettledRedeem redeem={redeem} status={redeem.status} />
      )}
      <Button variant="ghost" wide onClick={onNext}>
        {t('Redeem more')}
      </Button>
      {shown && <ShowCodeDialog redeem={redeem} onClose={() => setShown(false)} />}
    </div>
  )
}
