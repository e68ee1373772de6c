import { redeemLimits } from '@lucero/contract/constants'
import { messages } from '@lucero/contract/fields'
import { amountToMove } from '@lucero/contract/money'
import type { Redeem } from '@lucero/contract/redeem'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../lib/api.ts'
import { resolveRules, showFormError } from '../lib/forms.ts'
import { useRefreshHoldings } from '../wallet/refresh-holdings.ts'
import { newRequestIds } from '../lib/request-id.ts'
import { AmountField } from '../ui/amount-field.tsx'
import { Button } from '../ui/button.tsx'
import { formatAmount } from '../ui/amounts.ts'
import { CreatedRedeem } from './created-redeem.tsx'
import styles from './redeem.module.css'

const least = Number(redeemLimits.leastCents) / 100

const rules = (available: number) =>
  z.object({
    amount: z
      .string()
      .refine((text) => amountToMove.safeParse(Number(text)).success, 'Enter an amount')
      .refine((text) => Number(text) >= least || Number(text) === available, messages.redeemTooSmall)
      .refine((text) => Number(text) <= available, `You can redeem ${formatAmount(available)} at most`),
  })

/** RED-1 */
export function CreateRedeem({ available }: { available: number }) {
  const [created, setCreated] = useState<Redeem>()
  const [requestIds] = useState(newRequestIds)
  const refresh = useRefreshHoldings()
  const form = useForm({ resolver: resolveRules(rules(available)), defaultValues: { amount: '' } })
  const { field, fieldState } = useController({ name: 'amount', control: form.control })

  const create = form.handleSubmit(async ({ amount }) => {
    const asked = { amount: Number(amount) }
    try {
      const { redeem } = await call('createRedeem', { body: { requestId: requestIds.idFor(asked), ...asked } })
      requestIds.settle()
      form.reset()
      setCreated(redeem)
    } catch (error) {
      showFormError(error, form)
    }
    await refresh()
  })

  if (created) return <CreatedRedeem redeem={created} onNext={() => setCreated(undefined)} />
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void create(event)}>
      <AmountField {...field} label="Amount" error={fieldState.error?.message} />
      <Button type="submit" variant="primary" wide loading={form.formState.isSubmitting}>
        Create Redeem
      </Button>
      <p className={styles.note}>
        You get a validation code. Tell it to the operator only when you have received what you redeem.
      </p>
    </form>
  )
}
