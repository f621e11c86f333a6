import { z } from 'zod'
import * as fields from './fields.ts'

/** The header of a page with the cursor of the next one, encoded as in a URL. The last page has none. */
export const nextHeader = 'dray-next'

/** Few, so that they show quickly. */
export const firstPageRows = 50

/**
 * A list whose rows are read page by page. If the specification returns all rows in one answer, a request without a limit gets all of them.
 */
export const pagedList = <Filters extends z.ZodRawShape, Row extends z.ZodType>(
  filters: z.ZodObject<Filters>,
  row: Row,
) => ({
  query: filters.extend({
    /** `total`, or `-total` for descending. Anything else is the list's own sequence. */
    sort: fields.text(20).optional(),
    limit: z.coerce.number().int().min(1).max(1000).optional(),
    /** The cursor in the `dray-next` of the page before. `before` means the same. */
    after: fields.text(1000).optional(),
    before: fields.text(1000).optional(),
  }),
  answer: z.array(row),
  isPaged: true as const,
})
