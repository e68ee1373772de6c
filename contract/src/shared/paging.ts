import { z } from 'zod'

export const positiveInteger = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .pipe(z.number().int().min(1).max(max))

/** `?pageNo=&limit=`, both optional. A limit above the maximum is rejected, not cut. */
export const paging = (defaultLimit: number, maxLimit: number) =>
  z.strictObject({
    pageNo: positiveInteger(100_000_000).default(1),
    limit: positiveInteger(maxLimit).default(defaultLimit),
  })

export type Page = { pageNo: number; limit: number }

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), count: z.number().int().min(0) })
