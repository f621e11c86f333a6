import { z } from 'zod'
import * as fields from './fields.ts'

/** The header of a page with the cursor of the next one. The last page has none. */
export const nextHeader = 'dray-next'

/** Few, so that they show quickly. */
export const firstPageRows = 50

export const pageLimit = (most: number) => z.coerce.number().int().min(1).max(most)

export const usualLimit = pageLimit(1000).optional()

/** The `dray-next` of the page before, as it came. */
const cursor = z
  .string()
  .regex(/^[\w-]{1,2000}$/, 'Invalid position in the list')
  .optional()

/** A list that is read page by page in its own sequence. Without a limit, it has as many rows as the call says. */
export const pages = <
  Filters extends z.ZodRawShape,
  Row extends z.ZodType,
  Limit extends z.ZodType<number | undefined>,
>(
  filters: z.ZodObject<Filters>,
  row: Row,
  limit: Limit,
) => ({ query: filters.extend({ limit, after: cursor }), answer: z.array(row), isPaged: true as const })

/**
 * The same, sorted by a column. If the specification returns all rows in one answer, a request without a limit gets all of them.
 */
export const pagedList = <Filters extends z.ZodRawShape, Row extends z.ZodType>(
  filters: z.ZodObject<Filters>,
  row: Row,
) =>
  pages(
    filters.extend({
      /** `total`, or `-total` for descending. Anything else is the list's own sequence. */
      sort: fields.text(20).optional(),
      /** Means the same as `after`. */
      before: cursor,
    }),
    row,
    usualLimit,
  )
