/** What forms share: the contract's rules, errors beside their fields, and where the focus goes. */
import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { Refusal } from '@lucero/contract/refusals'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from '@lucero/ui/overlay/toast.ts'
import { errorText } from './error-text.ts'
import { useEffect } from 'react'

// Our Content-Security-Policy forbids making code from text, which zod otherwise tries for speed.
z.config({ jitless: true })

/** How every form checks its values: with the contract's rules. */
export const resolveRules = zodResolver

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/** What the server finds wrong with a field stands beside that field; everything else is a toast. */
export function showFormError<Values extends FieldValues>(error: unknown, form: Form<Values>): void {
  // The way on is to sign in, and the shell shows it.
  if (error instanceof Refusal && error.code === 'ACCESS_TOKEN_EXPIRED') return
  const wrong = error instanceof Refusal && error.code === 'INVALID_INPUT' ? Object.entries(error.fields) : []
  const known = wrong.filter(([name]) => name in form.getValues())
  for (const [name, message] of known) {
    form.setError(name as Path<Values>, { message }, { shouldFocus: name === known[0]?.[0] })
  }
  if (known.length === 0) toast.error(errorText(error))
}

/**
 * For a step that follows another: a frame later, because a dialog that has just closed gives the focus back first. Whoever has gone to a
 * field by then is left there.
 */
export function useFocusOnArrival<Name extends string>(setFocus: (name: Name) => void, name: Name): void {
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!document.activeElement?.matches('input, textarea, select')) setFocus(name)
    })
    return () => cancelAnimationFrame(frame)
  }, [setFocus, name])
}
