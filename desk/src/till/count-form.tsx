/** Counts a drawer by denomination. It shows the counted sum only: nobody sees what is expected before the close. */
import { useState } from 'react'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { t } from '@lucero/ui/text/t.ts'
import styles from './till.module.css'

export function useCount(denominations: readonly number[]) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const pieces = denominations.map((denomination) => ({ denomination, pieces: Number(texts[denomination] ?? '0') }))
  const cents = pieces.reduce((sum, one) => sum + Math.round(one.denomination * 100) * one.pieces, 0)
  return {
    texts,
    set: (denomination: number, text: string) =>
      setTexts((now) => ({ ...now, [denomination]: text.replaceAll(/\D/g, '').slice(0, 6) })),
    pieces: pieces.filter((one) => one.pieces > 0),
    total: cents / 100,
    isTouched: Object.values(texts).some((text) => text !== ''),
  }
}

type CountFieldsProps = { denominations: readonly number[]; count: ReturnType<typeof useCount> }

export function CountFields({ denominations, count }: CountFieldsProps) {
  return (
    <fieldset className={styles.count}>
      <legend>{t('Pieces of each note and coin')}</legend>
      <div className={styles.pieces}>
        {denominations.map((denomination) => (
          <label key={denomination} className={styles.piece}>
            <span>{formatAmount(denomination)}</span>
            <input
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              value={count.texts[denomination] ?? ''}
              onChange={({ currentTarget }) => count.set(denomination, currentTarget.value)}
            />
          </label>
        ))}
      </div>
      <p className={styles.counted}>
        <span>{t('Counted')}</span>
        <output>{formatAmount(count.total)}</output>
      </p>
    </fieldset>
  )
}
