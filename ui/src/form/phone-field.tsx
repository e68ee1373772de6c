import type { ChangeEvent, ClipboardEvent, Ref } from 'react'
import { CountryPicker } from './country-picker.tsx'
import { countryOfNumber, dialCountry, type DialCountry } from './dial-codes.ts'
import { Field, type FieldTexts } from './field.tsx'
import styles from './phone-field.module.css'

export type PhoneValue = { country: string; phoneCode: number; phone: string }
export const emptyPhone: PhoneValue = { country: 'us', phoneCode: 1, phone: '' }

/** Masked phone number that only its owner recognises. */
export const maskedNumber = ({ phoneCode, phone }: Pick<PhoneValue, 'phoneCode' | 'phone'>): string =>
  `+${phoneCode} ••• ••• ${phone.slice(-4)}`

const nationalDigits = 10

type PhoneFieldProps = FieldTexts & {
  value: PhoneValue
  onChange: (value: PhoneValue) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
  id?: string
  name?: string
  disabled?: boolean
}

export function PhoneField({ label, hint, error, id, value, onChange, ...input }: PhoneFieldProps) {
  const pick = ({ country, phoneCode }: DialCountry) => onChange({ ...value, country, phoneCode })
  const enter = (event: ChangeEvent<HTMLInputElement>) => onChange(readNumber(event.currentTarget.value, value))
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!isWholeNumber(pasted)) return
    event.preventDefault()
    onChange(readNumber(pasted, value))
  }
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(links) => (
        <>
          <CountryPicker country={value.country} onPick={pick} disabled={input.disabled} />
          <input
            {...input}
            {...links}
            className={styles.number}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            value={value.phone}
            onChange={enter}
            onPaste={paste}
          />
        </>
      )}
    </Field>
  )
}

function isWholeNumber(text: string) {
  return /^\s*(\+|00)/.test(text) || text.replace(/\D/g, '').length >= nationalDigits
}

/**
 * Parses `3055550123`, `(305) 555-0123`, `1 305 555 0123` and `+1 (305) 555-0123`. Digits beyond ten stay, and the form rejects the number.
 * Truncating it could produce another person's number.
 */
function readNumber(text: string, current: PhoneValue): PhoneValue {
  const international = /^\s*(\+|00)/.exec(text)
  const digits = text.replace(/\D/g, '').slice(international?.[1] === '00' ? 2 : 0)
  if (!international) return { ...current, phone: nationalPart(digits, current.phoneCode) }
  const entry = countryOfNumber(digits, dialCountry(current.country))
  if (!entry) return { ...current, phone: digits }
  const { country, phoneCode } = entry
  return { country, phoneCode, phone: digits.slice(String(phoneCode).length) }
}

function nationalPart(digits: string, phoneCode: number) {
  const code = String(phoneCode)
  const carriesCode = digits.length === nationalDigits + code.length && digits.startsWith(code)
  return digits.slice(carriesCode ? code.length : 0)
}
