/** Settings of traces, with the names that OpenTelemetry defines. */
import type { TracingSettings } from '@lucero/kit/tracing'
import { z } from 'zod'

export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'name=value pairs, separated by commas')
    .optional(),
  OTEL_EXPORTER_OTLP_TIMEOUT: z.coerce.number().int().min(1).max(60_000).default(10_000),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'up to 64 letters, digits, dots, - and _')
    .default('lucero'),
}

type Read = z.infer<z.ZodObject<typeof tracingSettings>>

/** Undefined without a collector: then there are no traces. */
export function tracingFrom(read: Read): TracingSettings | undefined {
  if (!read.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined
  return {
    endpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: read.OTEL_EXPORTER_OTLP_HEADERS ?? '',
    timeoutMs: read.OTEL_EXPORTER_OTLP_TIMEOUT,
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
    service: read.OTEL_SERVICE_NAME,
  }
}
