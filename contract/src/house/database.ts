/** Database calls of the house API: where tables are stored, and distributing them over the workers of a Citus cluster. */
import { z } from 'zod'
import type { Shape } from '../shared/shape.ts'

export const databaseCalls = {
  showDatabase: {
    method: 'GET',
    path: '/database',
    permission: 'database.read',
    summary: 'The workers of a Citus cluster, and the placement of each table',
  },
  distributeDatabase: {
    method: 'POST',
    path: '/database/distribute',
    permission: 'database.change',
    summary:
      'Spread the tables of a filled database over the workers of its Citus cluster, at the server; asking twice does no harm',
  },
} as const

export const databaseShapes = {
  showDatabase: {
    data: z.object({
      workers: z
        .array(z.object({ host: z.string(), port: z.number().int(), isActive: z.boolean(), shards: z.number().int() }))
        .meta({ description: 'none: one PostgreSQL, where every table is whole' }),
      placed: z.array(z.string()).meta({ description: 'tables that are spread over the workers, or kept on each' }),
      missing: z.array(z.string()).meta({ description: 'tables that should be, and are not' }),
      isRunning: z.boolean().meta({ description: 'some node is at it' }),
      problem: z.string().nullable().meta({ description: 'why the node that answers has failed last' }),
    }),
    refusals: [],
  },
  distributeDatabase: {
    data: z.object({ started: z.boolean().meta({ description: 'false: some node is at it already, or all is done' }) }),
    refusals: ['NOT_A_CLUSTER'],
  },
} as const satisfies Record<keyof typeof databaseCalls, Shape>
