import { changeActions, loggedEntities } from '@dray/domain/changelog/differences'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './fields.ts'

/** Amounts in values are plain dollars such as "12.50"; values that stand for a record are its name. */
export const fieldChangeSchema = z.object({
  name: z.string(),
  field: z.string(),
  subfield: z.string().nullable(),
  action: z.enum(changeActions),
  previousValue: z.string().nullable(),
  newValue: z.string().nullable(),
})

/** What one call changed. A movement of stock is an entry too, with a negative id (D-96). */
export const logEntrySchema = z.object({
  id: z.int(),
  action: z.enum(['create', 'update']),
  entityType: z.enum(loggedEntities),
  entityId: z.int(),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  createdAt: fields.instant,
  notes: z.string().nullable(),
  changes: z.array(fieldChangeSchema),
})
export type LogEntry = z.output<typeof logEntrySchema>

/** How many entries an answer holds when nobody asks for another number, and the most it holds. */
export const defaultLogEntries = 500
export const maxLogEntries = 5000

const record = z.object({ entityType: z.enum(loggedEntities), entityId: fields.pathId })
const everyLogged = ['orders', 'payments', 'customers', 'products', 'brands', 'locations', 'users'] as const

export const readChangeLog = call({
  method: 'GET',
  path: '/api/db/changelog/getAll/:entityType/:entityId',
  summary: 'The change log of a record, newest first.',
  who: 'office',
  params: record,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(maxLogEntries).default(defaultLogEntries),
    /** Entries from the one instant to the other, both inclusive. */
    from: fields.instant.optional(),
    to: fields.instant.optional(),
    /** `stock`: only the movements of a product's stock. */
    field: z.enum(['stock']).optional(),
  }),
  answer: z.array(logEntrySchema),
  reads: everyLogged,
})

export const countChanges = call({
  method: 'GET',
  path: '/api/db/changelog/getCount/:entityType/:entityId',
  summary: 'The number of changes of a record, including those too old for one page of its log.',
  who: 'office',
  params: record,
  answer: z.object({ changes: z.int() }),
  reads: everyLogged,
})
