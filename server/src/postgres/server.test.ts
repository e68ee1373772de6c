import { describe, expect, it } from 'vitest'
import { sizesFor } from './server.ts'

const GB = 1024 ** 3

describe('the sizes of the embedded PostgreSQL', () => {
  it('are an eighth of the memory and of the free disk', () => {
    expect(sizesFor(8 * GB, 32 * GB)).toEqual({ shared_buffers: '1024MB', max_wal_size: '4096MB' })
  })

  it('have an upper and a lower bound', () => {
    expect(sizesFor(256 * GB, 1000 * GB)).toEqual({ shared_buffers: '2048MB', max_wal_size: '8192MB' })
    expect(sizesFor(GB / 2, 3 * GB)).toEqual({ shared_buffers: '128MB', max_wal_size: '1024MB' })
  })
})
