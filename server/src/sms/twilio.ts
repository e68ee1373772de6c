/** Gateway for Twilio's Messages and Calls APIs. Error texts of Twilio are not passed on, because they contain the phone number. */
import { reasonOf, TextRefusal, type SmsGateway, type SmsMessage } from './sms.ts'
import { escapeXml } from './template.ts'

export type TwilioAccount = {
  accountSid: string
  authToken: string
  from: string
  baseUrl: string
  costPerPart?: number
  timeoutMs?: number
}

export function twilioGateway(account: TwilioAccount): SmsGateway {
  return {
    name: 'twilio',
    canCall: true,
    keepsTexts: false,
    costPerPart: account.costPerPart ?? 0,
    report: {
      fields: ['MessageStatus', 'CallStatus'],
      delivered: ['delivered', 'completed'],
      failed: ['undelivered', 'failed', 'busy', 'no-answer', 'canceled'],
    },
    send(message) {
      const common = {
        To: message.to,
        From: account.from,
        ...(message.reportUrl && { StatusCallback: message.reportUrl }),
      }
      return message.channel === 'voice'
        ? post(account, 'Calls', { ...common, Twiml: spoken(message) })
        : post(account, 'Messages', { ...common, Body: message.text })
    },
  }
}

async function post(
  account: TwilioAccount,
  resource: 'Messages' | 'Calls',
  form: Record<string, string>,
): Promise<void> {
  const { accountSid, authToken, baseUrl, timeoutMs = 5000 } = account
  const response = await fetch(new URL(`/2010-04-01/Accounts/${accountSid}/${resource}.json`, baseUrl), {
    method: 'POST',
    headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    body: new URLSearchParams(form),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error(`Twilio was not reached (${reasonOf(error)})`)
  })
  const answer = await response.text().catch(() => '')
  if (!response.ok) throw problemOf(response.status, answer)
}

/** A 4xx is permanent. 429 and 5xx are transient. */
function problemOf(status: number, answer: string): Error {
  const problem = `Twilio answered ${status} (code ${codeIn(answer) ?? 'none'})`
  const declined = status >= 400 && status < 500 && status !== 429
  return declined ? new TextRefusal(problem) : new Error(problem)
}

function codeIn(answer: string): number | undefined {
  try {
    const { code } = JSON.parse(answer) as { code?: unknown }
    return typeof code === 'number' ? code : undefined
  } catch {
    return undefined
  }
}

/** Speaks the text twice, and numbers digit by digit. */
function spoken({ text }: SmsMessage): string {
  const words = escapeXml(text.replaceAll(/\d(?=\d)/g, '$&, '))
  return `<Response><Say>${words}</Say><Pause/><Say>${words}</Say></Response>`
}
