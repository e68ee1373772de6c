/** JSON logs on standard output, with secrets redacted. */
import { activeSpan } from './active-span.ts'
import { pino, type Logger, type LoggerOptions } from 'pino'

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

const countedLevels: Record<number, string> = { 40: 'warn', 50: 'error', 60: 'fatal' }

function countingMethod(onLine: OnLine): LogHook {
  return function count(args, method, level) {
    const name = countedLevels[level]
    const [fields] = args as [{ event?: unknown } | string | undefined]
    const event = typeof fields === 'object' ? fields.event : undefined
    if (name) onLine(name, typeof event === 'string' ? event : '')
    return method.apply(this, args)
  }
}

type LogHook = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

type Destination = { write(line: string): void }

/** Pino's own destination would keep the process alive after the reader of standard output has gone. */
function standardOutput(): Destination {
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined)
  return { write: (line) => void process.stdout.write(line) }
}

/** Called for each line of level warn and above. */
export type OnLine = (level: string, event: string) => void

/** Lines of work whose trace is sampled name the trace. A new object for each line, because pino adds the fields of the line to it. */
function traceOfLine(): object {
  const span = activeSpan()
  return span ? { traceId: span.traceId } : {}
}

/** `base` is added to every line. `onLine` is called before the line is written. */
type LogOptions = { base?: object | null; onLine?: OnLine }

export function openLog(
  level: string,
  destination: Destination = standardOutput(),
  { base = null, onLine }: LogOptions = {},
): Log {
  const options = {
    level,
    base,
    mixin: traceOfLine,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '…' },
    hooks: { streamWrite: withoutCredentials, ...(onLine && { logMethod: countingMethod(onLine) }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  }
  return pino(options, destination)
}
