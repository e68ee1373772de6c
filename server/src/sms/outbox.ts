import type { SmsGateway, SmsMessage } from './sms.ts'

/** For development: sends nothing. Texts stay in the table, and `onText` can print them. */
export function outboxGateway(onText: (message: SmsMessage) => void = () => {}): SmsGateway {
  return { name: 'outbox', canCall: true, keepsTexts: true, send: async (message) => onText(message) }
}
