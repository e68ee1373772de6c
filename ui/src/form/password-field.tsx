import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { IconButton } from '../action/icon-button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'
import { t } from '../text/t.ts'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'>

export function PasswordField({ autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton
      label={t('Show password')}
      icon={shown ? <EyeOff /> : <Eye />}
      aria-pressed={shown}
      disabled={rest.disabled}
      onClick={() => setShown(!shown)}
    />
  )
  return (
    <TextField
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={toggle}
    />
  )
}
