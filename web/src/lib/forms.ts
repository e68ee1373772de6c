import { Refusal } from '@lucero/contract/refusals'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { toast } from '../ui/toast.ts'
import { errorText } from './error-text.ts'

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setError'>

/** What the server finds wrong with a field stands beside that field; everything else is a toast. */
export function showFormError<Values extends FieldValues>(error: unknown, form: Form<Values>): void {
  const wrong = error instanceof Refusal && error.code === 'INVALID_INPUT' ? Object.entries(error.fields) : []
  const known = wrong.filter(([name]) => name in form.getValues())
  for (const [name, message] of known) {
    form.setError(name as Path<Values>, { message }, { shouldFocus: name === known[0]?.[0] })
  }
  if (known.length === 0) toast.error(errorText(error))
}
