import { limits } from '@lucero/contract/shared/constants'
import { contactShapes } from '@lucero/contract/player/contact'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from '@lucero/ui/page/router.tsx'
import type { z } from 'zod'
import { call } from '../lib/api.ts'
import { useDraft } from '../lib/draft.ts'
import { resolveRules, showFormError } from '../lib/forms.ts'
import { newRequestIds } from '../lib/request-id.ts'
import { Button } from '@lucero/ui/action/button.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { toast } from '@lucero/ui/overlay/toast.ts'
import styles from './contact.module.css'
import { contactKey } from './queries.ts'
import { topicOptions } from './words.tsx'

const rules = contactShapes.writeToHouse.body.pick({ topic: true, message: true, reference: true })
const blank: z.input<typeof rules> = { topic: '' as 'other', message: '', reference: '' }

/** A retry after a lost response carries the same request id, so that the message is stored once. */
export function WriteForm() {
  const [requestIds] = useState(newRequestIds)
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({ resolver: resolveRules(rules), defaultValues: blank })
  useDraft('message', form)
  const { errors, isSubmitting } = form.formState
  const message = useWatch({ control: form.control, name: 'message' })

  const send = form.handleSubmit(async ({ topic, message: text, reference }) => {
    const written = { topic, message: text, ...(reference && { reference }) }
    try {
      const { conversation } = await call('writeToHouse', {
        body: { requestId: requestIds.idFor(written), ...written },
      })
      requestIds.settle()
      toast.success(t('Your message is with the house.'))
      void client.invalidateQueries({ queryKey: contactKey })
      navigate({ search: `?conversation=${conversation.id}` })
    } catch (error) {
      showFormError(error, form)
    }
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <SelectField
        label={t('What is it about?')}
        placeholder={t('Choose a topic')}
        options={topicOptions()}
        error={errors.topic?.message}
        {...form.register('topic')}
      />
      <TextField
        label={t('Reference (optional)')}
        hint={t('The redeem, the round or the game it is about.')}
        maxLength={limits.referenceMax}
        error={errors.reference?.message}
        {...form.register('reference')}
      />
      <TextArea
        label={t('Message')}
        hint={lengthHint(message)}
        maxLength={limits.messageMax}
        error={errors.message?.message}
        {...form.register('message')}
      />
      <Button type="submit" variant="primary" wide loading={isSubmitting}>
        {t('Send')}
      </Button>
      <p className={styles.note}>{t('Never tell anybody your password or a code. We never ask for them.')}</p>
    </form>
  )
}

/** Shown only when few characters are left. */
export function lengthHint(message: string): string | undefined {
  const left = limits.messageMax - message.length
  return left <= 200 ? t('{left} characters left', { left }) : undefined
}
