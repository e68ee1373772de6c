/** Opens the configured gateways, the preferred one first. */
import { httpGateway, type HttpGatewaySettings } from './http-gateway.ts'
import { outboxGateway } from './outbox.ts'
import type { SmsGateway, SmsMessage } from './sms.ts'
import { twilioGateway, type TwilioAccount } from './twilio.ts'

/** As read from the environment. */
export type GatewaySettings =
  | { kind: 'outbox'; name: string }
  | ({ kind: 'twilio'; name: string } & TwilioAccount)
  | { kind: 'http'; name: string; http: HttpGatewaySettings }

export const openGateways = (
  gateways: readonly GatewaySettings[],
  onText?: (message: SmsMessage) => void,
): SmsGateway[] =>
  gateways.map((settings) => {
    if (settings.kind === 'outbox') return outboxGateway(onText)
    return settings.kind === 'twilio' ? twilioGateway(settings) : httpGateway(settings.name, settings.http)
  })

/** A gateway that failed is used last for this long, so that texts do not wait for its timeout. */
const avoidedForMs = 60_000

export type GatewayOrder = ReturnType<typeof openGatewayOrder>

export function openGatewayOrder(gateways: readonly SmsGateway[], now: () => number = () => performance.now()) {
  const avoidedUntil = new Map<SmsGateway, number>()
  const isAvoided = (gateway: SmsGateway) => (avoidedUntil.get(gateway) ?? 0) > now()
  return {
    next: (): SmsGateway[] => [...gateways.filter((one) => !isAvoided(one)), ...gateways.filter(isAvoided)],
    failed: (gateway: SmsGateway) => void avoidedUntil.set(gateway, now() + avoidedForMs),
  }
}
