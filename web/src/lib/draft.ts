/** Keeps form input in this tab when the session expires, and restores it when the same player returns to the form. */
import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { onSessionEnd, sessionOwner } from './session.ts'
import { tabStore } from './tab-store.ts'

const anHourMs = 60 * 60 * 1000

function draftStore<Values>(name: string) {
  const store = tabStore<{ owner: string | undefined; values: Values }>(`draft:${name}`, anHourMs)
  return {
    save: (values: Values) => store.save({ owner: sessionOwner(), values }),
    take(): Values | undefined {
      const draft = store.read()
      store.clear()
      return draft?.owner === sessionOwner() ? draft?.values : undefined
    },
  }
}

type Form<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setValue'>

/** Draft of a form, without passwords. */
export function useDraft<Values extends FieldValues>(name: string, form: Form<Values>): void {
  const { getValues, setValue } = form
  useEffect(() => {
    const store = draftStore<Values>(name)
    for (const [field, value] of Object.entries(store.take() ?? {})) {
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true })
    }
    return onSessionEnd(() => {
      const typed = Object.entries(getValues()).filter(([field]) => !/password/i.test(field))
      store.save(Object.fromEntries(typed) as Values)
    })
  }, [name, getValues, setValue])
}

/** Draft of a single value. Undefined until the player enters one. */
export function useDraftValue<Value>(name: string): [Value | undefined, (value: Value) => void] {
  const [value, setValue] = useState(() => draftStore<Value>(name).take())
  useStoredDraft(name, value)
  return [value, setValue]
}

/** For a later step of a form: stores the values of the earlier step, which restores them. */
export function useStoredDraft(name: string, values: unknown): void {
  useEffect(() => onSessionEnd(() => values !== undefined && draftStore(name).save(values)), [name, values])
}
