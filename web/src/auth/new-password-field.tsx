import { passwordParts } from '@lucero/contract/shared/fields'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { useState, type ComponentProps, type FocusEvent } from 'react'
import { PasswordField } from '@lucero/ui/form/password-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { VisuallyHidden } from '@lucero/ui/look/visually-hidden.tsx'
import styles from './new-password-field.module.css'

type Part = keyof typeof passwordParts

const words: Record<Part, () => string> = {
  length: () => t('8 characters or more'),
  capital: () => t('A capital letter'),
  small: () => t('A small letter'),
  special: () => t('One of ! @ # $ % ^ & *'),
}
const parts = Object.keys(words) as Part[]

const isMet = (part: Part, password: string) => passwordParts[part].test(password)

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete' | 'value'> & {
  /** Current value of the field. */
  typed: string
}

/** PWD-1: each part of the rule is ticked as it is met. Screen readers get the missing parts on blur, not at every key. */
export function NewPasswordField({ typed, onBlur, ...field }: NewPasswordFieldProps) {
  const [missing, setMissing] = useState('')
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    onBlur?.(event)
    setMissing(missingFrom(event.currentTarget.value))
  }
  return (
    <div>
      <PasswordField {...field} autoComplete="new-password" hint={<Parts typed={typed} />} onBlur={leave} />
      <VisuallyHidden>
        <output>{missing}</output>
      </VisuallyHidden>
    </div>
  )
}

function missingFrom(password: string): string {
  const unmet = parts.filter((part) => !isMet(part, password))
  if (password === '' || unmet.length === 0) return ''
  return t('Still missing: {parts}', { parts: unmet.map((part) => words[part]()).join(', ') })
}

function Parts({ typed }: { typed: string }) {
  return (
    <ul className={styles.parts}>
      {parts.map((part) => (
        <li key={part} className={clsx(styles.part, isMet(part, typed) && styles.met)}>
          <span className={styles.mark} aria-hidden="true">
            <Check />
          </span>
          {words[part]()}
          {isMet(part, typed) && <VisuallyHidden> {t('(met)')}</VisuallyHidden>}
        </li>
      ))}
    </ul>
  )
}
