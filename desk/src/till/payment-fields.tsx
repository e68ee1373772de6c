/** How a grant or a redeem is paid: the method, and a reference. */
import { useId, useState } from 'react'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import styles from './till.module.css'
import { methodText, useTill } from './words.ts'

/** Cash is chosen already in an open shift, and where the operator requires shifts. Elsewhere the method may stay open. */
export function usePayment(operatorId: number | undefined) {
  const till = useTill().data
  const [chosen, setMethod] = useState<string>()
  const [reference, setReference] = useState('')
  const isRequired = operatorId !== undefined && (till?.required.includes(operatorId) ?? false)
  const hasShift = operatorId !== undefined && till?.shift?.operatorId === operatorId
  const method = chosen ?? (isRequired || hasShift ? 'cash' : '')
  return {
    till,
    method,
    reference,
    setMethod,
    setReference,
    isRequired,
    /** The server refuses it. */
    isMissing: isRequired && !hasShift && method === 'cash',
    body: () => ({ ...(method && { method }), ...(reference.trim() && { reference: reference.trim() }) }),
    lines: () => (method ? [{ label: t('Method'), value: methodText(method, till?.settings.methods) }] : []),
    clear: () => {
      setMethod(undefined)
      setReference('')
    },
  }
}

export function PaymentFields({ payment }: { payment: ReturnType<typeof usePayment> }) {
  const { till, method, reference, setMethod, setReference, isRequired, isMissing } = payment
  const id = useId()
  if (!till) return null
  const { methods } = till.settings
  return (
    <div className={styles.payment}>
      <fieldset className={styles.methods}>
        <legend>{t('Method')}</legend>
        {[...(isRequired ? [] : ['']), ...methods.map((one) => one.id)].map((value) => (
          <label key={value} className={styles.method}>
            <input type="radio" name={id} value={value} checked={method === value} onChange={() => setMethod(value)} />
            <span>{methodText(value || null, methods)}</span>
          </label>
        ))}
      </fieldset>
      {method !== '' && method !== 'cash' && (
        <TextField
          label={t('Reference')}
          hint={t('Such as the number of the card slip. No names.')}
          value={reference}
          maxLength={60}
          autoComplete="off"
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      )}
      {isMissing && (
        <output className={styles.notice}>
          {t('This operator requires an open shift for cash. Open yours on the page Till.')}
        </output>
      )}
    </div>
  )
}
