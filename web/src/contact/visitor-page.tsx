import { limits } from '@lucero/contract/shared/constants'
import { contactShapes } from '@lucero/contract/player/contact'
import * as fields from '@lucero/contract/shared/fields'
import { useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { call } from '../lib/api.ts'
import { resolveRules, showFormError } from '../lib/forms.ts'
import { paths } from '../lib/paths.ts'
import { newRequestIds } from '../lib/request-id.ts'
import { useSignedIn } from '../lib/session.ts'
import { showUi } from '../lib/ui-state.ts'
import { Button, ButtonLink } from '@lucero/ui/action/button.tsx'
import { EmptyState } from '@lucero/ui/display/empty-state.tsx'
import { PageHeader } from '@lucero/ui/display/page-header.tsx'
import { Panel } from '@lucero/ui/display/panel.tsx'
import { emptyPhone, PhoneField, type PhoneValue } from '@lucero/ui/form/phone-field.tsx'
import { SelectField } from '@lucero/ui/form/select-field.tsx'
import { t } from '@lucero/ui/text/t.ts'
import { TextArea } from '@lucero/ui/form/text-area.tsx'
import { TextField } from '@lucero/ui/form/text-field.tsx'
import styles from './contact.module.css'
import { topicOptions } from './words.tsx'
import { lengthHint } from './write-form.tsx'

type SentMessage = { conversationId: string; number: PhoneValue }

/** Contact form for visitors who cannot sign in. Contact Us needs a session (NAV-3). */
export default function VisitorPage() {
  const [sent, setSent] = useState<SentMessage>()
  const signedIn = useSignedIn()
  const contact = (
    <ButtonLink variant="primary" to={paths.contact}>
      {t('Contact Us')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader
        title={t('Write to Us')}
        text={t('For visitors, and for players who cannot sign in. We answer with a text to your phone.')}
      />
      <div className={styles.visitor}>
        <Panel>
          {signedIn && !sent ? (
            <EmptyState
              title={t('You are signed in')}
              text={t('Write from Contact Us: the answer appears there, beside your message.')}
              action={contact}
            />
          ) : sent ? (
            <SentState {...sent} />
          ) : (
            <VisitorForm onSent={setSent} />
          )}
        </Panel>
        {!signedIn && !sent && <QuickerWays />}
      </div>
    </>
  )
}

/** Most of these visitors can recover their account without help. */
function QuickerWays() {
  return (
    <Panel title={t('Often quicker')}>
      <p className={styles.quicker}>
        {t('A forgotten username or password comes back by a text to your phone, in a minute.')}
      </p>
      <div className={styles.ways}>
        <Button wide onClick={() => showUi({ forgotUsernameOpen: true })}>
          {t('Forgot Username')}
        </Button>
        <Button wide onClick={() => showUi({ forgotPasswordOpen: true })}>
          {t('Forgot Password')}
        </Button>
        <ButtonLink wide to={paths.faq}>
          {t('Read the FAQ')}
        </ButtonLink>
      </div>
    </Panel>
  )
}

function SentState({ conversationId, number: { phoneCode, phone } }: SentMessage) {
  return (
    <EmptyState
      title={t('Your message is with the house.')}
      text={t('We will text the answer to {number}. If you write again, name {conversationId}.', {
        number: `+${phoneCode} ${phone}`,
        conversationId,
      })}
      action={<ButtonLink to={paths.home}>{t('Back to Home')}</ButtonLink>}
    />
  )
}

const { required, invalidPhone } = fields.messages
const number = z
  .custom<PhoneValue>()
  .refine(({ phone }) => phone !== '', required)
  .refine(({ phone }) => phone === '' || fields.phone.safeParse(phone).success, invalidPhone)
const rules = contactShapes.writeAsVisitor.body.pick({ topic: true, message: true, username: true }).extend({ number })
const blank: z.input<typeof rules> = { topic: '' as 'other', message: '', username: '', number: emptyPhone }

function VisitorForm({ onSent }: { onSent: (sent: SentMessage) => void }) {
  const [requestIds] = useState(newRequestIds)
  const form = useForm({ resolver: resolveRules(rules), defaultValues: blank })
  // In the order of the form, so that the first invalid field gets the focus.
  const [topic, username] = [form.register('topic'), form.register('username')]
  const phone = useController({ name: 'number', control: form.control })
  const { errors, isSubmitting } = form.formState
  const message = useWatch({ control: form.control, name: 'message' })

  const send = form.handleSubmit(async ({ number: to, username: name, ...rest }) => {
    const written = { ...rest, phoneCode: to.phoneCode, phone: to.phone, ...(name && { username: name }) }
    try {
      const { conversationId } = await call('writeAsVisitor', {
        body: { requestId: requestIds.idFor(written), ...written },
      })
      requestIds.settle()
      onSent({ conversationId, number: to })
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
        {...topic}
      />
      <TextField
        label={t('Username (optional)')}
        hint={t('The account that your message is about.')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMax}
        error={errors.username?.message}
        {...username}
      />
      <PhoneField
        {...phone.field}
        label={t('Phone number')}
        hint={t('The answer goes here.')}
        error={phone.fieldState.error?.message}
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
