/** Time zones of the house and of its operators in the house API. */
import { z } from 'zod'
import type { Shape } from '../shared/shape.ts'
import { operatorId, operatorIdText } from './fields.ts'

export const zoneCalls = {
  showTimeZone: {
    method: 'GET',
    path: '/time-zone',
    permission: 'operators.read',
    summary: 'The time zone of the house or of an operator, and the change that waits',
  },
  setTimeZone: {
    method: 'POST',
    path: '/time-zone',
    permission: 'zones.change',
    summary: 'Set the time zone in which days of limits, reports and shifts are counted, from its next midnight on',
  },
} as const

const zoneName = z.string().trim().min(1).max(64)

const zoneStatus = z.object({
  zone: z.string().meta({ description: 'a name like America/Mexico_City' }),
  own: z.boolean().meta({ description: 'true: the operator has a time zone of its own' }),
  next: z
    .object({ zone: z.string(), from: z.iso.datetime() })
    .nullable()
    .meta({ description: 'a change that waits for its first midnight; null: none' }),
})

export const zoneShapes = {
  showTimeZone: {
    query: z.strictObject({ operatorId: operatorIdText.optional().meta({ description: 'left out: the house' }) }),
    data: zoneStatus,
    refusals: ['OPERATOR_NOT_FOUND'],
  },
  setTimeZone: {
    body: z.strictObject({
      operatorId: operatorId.optional().meta({ description: 'left out: the house' }),
      zone: zoneName.nullable().meta({ description: 'null: the operator has the zone of the house' }),
    }),
    data: zoneStatus,
    refusals: ['OPERATOR_NOT_FOUND', 'INVALID_INPUT'],
  },
} as const satisfies Record<keyof typeof zoneCalls, Shape>
