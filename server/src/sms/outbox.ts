import type { SmsGateway, SmsMessage } from './sms.ts'

/** For development: nothing leaves the machine. Texts stay in the table, and `onText` may show them. */
export function outboxGateway(onText: (message: SmsMessage) => void = () => {}): SmsGateway {
  return { name: 'outbox', canCall: true, keepsTexts: true, send: async (message) => onText(message) }
}
