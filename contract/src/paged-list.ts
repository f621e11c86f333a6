import type { List } from '@dray/domain/lists/define-list'
import { z } from 'zod'
import * as fields from './fields.ts'

const limit = z.coerce.number().int().min(1).max(1000)

/** `before`: the cursor of the last row of the page before. Without a limit the answer has all rows, as in the specification. */
export const page = { limit: limit.optional(), before: fields.text(300).optional() }

export const sortedPage = { ...page, sort: fields.text(20).optional() }

export const pagedList = <By extends string, Rows extends z.ZodRawShape>(list: List<By>, rows: Rows) => ({
  query: {
    sort: z.enum(list.sorts).default(() => list.first.by),
    direction: z.enum(['asc', 'desc']).default(list.first.isDescending ? 'desc' : 'asc'),
    limit: limit.default(100),
    /** The `next` of the page before. */
    after: fields.text(1000).optional(),
  },
  answer: z.object({ ...rows, next: z.string().nullable() }),
})
