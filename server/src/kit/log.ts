/** JSON logs on standard output, with what must never be read in them cut out. */
import { pino, type Logger } from 'pino'

export type Log = Logger

const secretKeys = [
  'password',
  'newPassword',
  'verificationCode',
  'accessToken',
  'token',
  'redeem_code',
  'phone',
  'newPhone',
  'authorization',
  'cookie',
  'secret',
  'body',
]

/** Connection strings carry passwords; so does an error that quotes one. */
const withoutCredentials = (text: string) => text.replaceAll(/(\w+:\/\/[^:@\s/"]*):[^\s"]*@/g, '$1:…@')

export function openLog(level: string, destination?: { write(line: string): void }): Log {
  const options = {
    level,
    base: undefined,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '…' },
    hooks: { streamWrite: withoutCredentials },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
  return destination ? pino(options, destination) : pino(options)
}
