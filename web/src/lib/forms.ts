/** Shared code of forms: validation with the contract's rules, errors beside their fields, and focus. */
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { Refusal } from '@lucero/contract/shared/refusals'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { errorText } from './error-text.ts'
import { useEffect } from 'react'

// Our Content-Security-Policy forbids eval, which zod uses for speed by default.
z.config({ jitless: true })

/** Validates form values with the contract's rules. */
export const resolveRules = zodResolver

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/** Shows the server's field errors beside their fields, and any other error as a toast. */
export function showFormError<Values extends FieldValues>(
  error: unknown,
  form: Form<Values>,
  textOf: (error: unknown) => string = errorText,
): void {
  // The shell shows the sign-in form.
  if (error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED') return
  const errors = error instanceof Refusal && error.code === 'INVALID_INPUT' ? Object.entries(error.fields) : []
  const fieldErrors = errors.filter(([name]) => name in form.getValues())
  for (const [name, message] of fieldErrors) {
    form.setError(name as Path<Values>, { message }, { shouldFocus: name === fieldErrors[0]?.[0] })
  }
  if (fieldErrors.length === 0) toast.error(textOf(error))
}

/**
 * Focuses the first field of a step that follows another. It waits a frame, because a closing dialog restores the focus first. It does not
 * take the focus away from another field.
 */
export function useFocusOnArrival<Name extends string>(setFocus: (name: Name) => void, name: Name): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input, textarea, select')) setFocus(name)
    })
    return () => cancelAnimationFrame(frame)
  }, [setFocus, name])
}
