import { redeemLimits } from '@lucero/contract/shared/constants'
import { messages } from '@lucero/contract/shared/fields'
import { amountToMove } from '@lucero/contract/shared/money'
import type { Redeem } from '@lucero/contract/player/redeem'
import { addAmounts } from '@lucero/contract/shared/decimal'
import { useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../lib/api.ts'
import { useDraft } from '../lib/draft.ts'
import { noCreditMovedText } from '../lib/exclusion-text.ts'
import { resolveRules, showFormError } from '../lib/forms.ts'
import { useRefreshHoldings } from '../wallet/refresh-holdings.ts'
import { ownAttempts } from '../lib/attempts.ts'
import { AmountField } from '@lucero/ui/form/amount-field.tsx'
import { Button } from '@lucero/ui/action/button.tsx'
import { formatAmount } from '@lucero/ui/text/amounts.ts'
import { AmountButtons } from '../wallet/pick-amount.tsx'
import { CreatedRedeem } from './created-redeem.tsx'
import { NextSteps } from './next-steps.tsx'
import styles from './redeem.module.css'
import { t } from '@lucero/ui/text/t.ts'

const least = Number(redeemLimits.minCents) / 100

const rules = (available: number) =>
  z.object({
    amount: z
      .string()
      .refine((text) => amountToMove.safeParse(Number(text)).success, t('Enter an amount'))
      .refine((text) => Number(text) >= least || Number(text) === available, messages.redeemTooSmall)
      .refine(
        (text) => Number(text) <= available,
        t('You can redeem {amount} at most', { amount: formatAmount(available) }),
      ),
  })

/** RED-1 */
export function CreateRedeem({ available }: { available: number }) {
  const [created, setCreated] = useState<Redeem>()
  const refresh = useRefreshHoldings()
  const form = useForm({ resolver: resolveRules(rules(available)), defaultValues: { amount: '' } })
  useDraft('redeem', form)
  const { field, fieldState } = useController({ name: 'amount', control: form.control })
  const isRefused = fieldState.invalid

  const setAmount = (amount: number) => form.setValue('amount', amount.toFixed(2), { shouldValidate: isRefused })

  const create = form.handleSubmit(async ({ amount }) => {
    const request = { amount: Number(amount) }
    try {
      const { redeem } = await ownAttempts().send('createRedeem', request, (requestId) =>
        call('createRedeem', { body: { requestId, ...request } }),
      )
      form.reset()
      setCreated(redeem)
    } catch (error) {
      showFormError(error, form, noCreditMovedText)
    }
    await refresh()
  })

  if (created) return <CreatedRedeem redeem={created} onNext={() => setCreated(undefined)} />
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void create(event)}>
      <AmountField {...field} label={t('Amount')} error={fieldState.error?.message} />
      <AmountButtons
        small
        label={t('Add to the amount')}
        disabled={available === 0}
        onAdd={(step) => setAmount(Math.min(addAmounts([Number(field.value), step]), available))}
        onAll={() => setAmount(available)}
      />
      <Button type="submit" variant="primary" wide loading={form.formState.isSubmitting}>
        {t('Create Redeem')}
      </Button>
      <NextSteps />
    </form>
  )
}
