/** The upload of a package over HTTP: the body is the archive, and may be large and slow. */
import { Readable } from 'node:stream'
import { houseBase } from '@lucero/contract/house/calls'
import { uploadCall, type UploadQuery } from '@lucero/contract/house/packages'
import * as fields from '@lucero/contract/shared/fields'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { admitStaff, allowSlowBody, read, type Server } from '../http/http.ts'
import type { HouseDoor } from '../http/house-door.ts'
import type { Uploads } from './uploads.ts'

const parameters = z.strictObject({ uploadId: fields.requestId })

export function addUploadRoute(server: Server, door: HouseDoor, uploads: Uploads): void {
  // In a scope of its own: other routes accept JSON only, and read it whole.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    scope.put(`${houseBase}${uploadCall.path.replace('{uploadId}', ':uploadId')}`, async (request, reply) => {
      reply.header('Cache-Control', 'no-store')
      const actor = await admitStaff(door, request, uploadCall.permission)
      const { uploadId } = read(parameters, request.params) as { uploadId: string }
      const { game, rights } = read(uploadCall.query, request.query) as UploadQuery
      const done = allowSlowBody(request.raw.socket)
      try {
        const upload = await uploads.receive(
          actor,
          { uploadId, game, rights, totalBytes: lengthOf(request) },
          (request.body as Readable | undefined) ?? Readable.from([]),
        )
        return await reply.code(202).send({ data: { upload }, errors: [] })
      } finally {
        done()
      }
    })
  })
}

function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length']
  return length === undefined ? undefined : Number(length)
}
