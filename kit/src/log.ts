/** JSON logs on standard output, with secrets redacted. */
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

/** Removes passwords from connection strings, also in error messages. */
const withoutCredentials = (text: string) => text.replaceAll(/(\w+:\/\/[^:@\s/"]*):[^\s"]*@/g, '$1:…@')

type Destination = { write(line: string): void }

/** Pino's own destination would keep the process alive after the reader of standard output has gone. */
function standardOutput(): Destination {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined)
  return { write: (line) => void process.stdout.write(line) }
}

/** `base` is added to every line. */
export function openLog(level: string, destination: Destination = standardOutput(), base: object | null = null): Log {
  const options = {
    level,
    base,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '…' },
    hooks: { streamWrite: withoutCredentials },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
  return pino(options, destination)
}
