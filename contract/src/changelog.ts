import { movementKinds } from '@dray/domain/inventory/movement-kinds'
import { changeActions, loggedEntities } from '@dray/domain/changelog/differences'
import { z } from 'zod'
import { call } from './call.ts'
import * as fields from './call/fields.ts'
import { pageLimit, pages } from './call/paged-list.ts'

/** Amounts are plain dollars such as "12.50"; a value that refers to a record is its name. */
export const fieldChangeSchema = z.object({
  name: z.string(),
  field: z.string(),
  subfield: z.string().nullable(),
  action: z.enum(changeActions),
  previousValue: z.string().nullable(),
  newValue: z.string().nullable(),
})

/** A stock movement is also an entry, with a negative id. */
export const logEntrySchema = z.object({
  id: z.int(),
  action: z.enum(['create', 'update']),
  entityType: z.enum(loggedEntities),
  entityId: z.int(),
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  createdAt: fields.instant,
  notes: z.string().nullable(),
  /** Only stock movements have a kind. */
  kind: z.enum(movementKinds).optional(),
  /** The count that a stock movement was posted with. */
  countId: z.int().optional(),
  changes: z.array(fieldChangeSchema),
})
export type LogEntry = z.output<typeof logEntrySchema>

export const defaultLogEntries = 500
const maxLogEntries = 20_000

const record = z.object({ entityType: z.enum(loggedEntities), entityId: fields.pathId })
/** A record's log gets entries when a change to it is announced. Authors' names can change with any user. */
const shownLog = (_: unknown, { entityType, entityId }: z.output<typeof record>) =>
  Object.fromEntries(
    loggedRecords
      .filter((entity) => entity !== 'users')
      .map((entity) => [entity, entity === announcedAs(entityType) ? [entityId] : []]),
  )
const announcedAs = (entityType: string): string => (entityType === 'company' ? 'settings' : `${entityType}s`)
const loggedRecords = [
  'orders',
  'payments',
  'memos',
  'counts',
  'customers',
  'products',
  'brands',
  'locations',
  'users',
  'settings',
] as const

export const readChangeLog = call({
  method: 'GET',
  path: '/api/db/changelog/getAll/:entityType/:entityId',
  endsInSlash: ({ entityType }) => entityType === 'product',
  summary: 'The change log of a record, newest first.',
  who: 'office',
  params: record,
  ...pages(
    z.object({
      /** Both inclusive. */
      from: fields.instant.optional(),
      to: fields.instant.optional(),
      /** `stock`: only the stock movements of a product. */
      field: z.enum(['stock']).optional(),
    }),
    logEntrySchema,
    pageLimit(maxLogEntries).default(defaultLogEntries),
  ),
  reads: loggedRecords,
  shows: shownLog,
  allowStale: true,
})

export const countChanges = call({
  method: 'GET',
  path: '/api/db/changelog/getCount/:entityType/:entityId',
  summary: 'The number of changes of a record, including those too old for one page of its log.',
  who: 'office',
  params: record,
  answer: z.object({ changes: z.int() }),
  reads: loggedRecords,
  shows: shownLog,
  allowStale: true,
})

export const activitySchema = z.object({
  /** Negative for a stock correction, as in a record's log. */
  id: z.int(),
  at: fields.instant,
  userId: z.int().nullable(),
  userName: z.string().nullable(),
  entityType: z.enum(loggedEntities),
  entityId: z.int(),
  /** Its present name, such as an order's number; null if it has none or is gone. */
  record: z.string().nullable(),
  /** Whole, with the name of who made the change. */
  sentence: z.string(),
  /** As people read them: amounts with their currency, lines by their product's name. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type Activity = z.output<typeof activitySchema>

export const mostActivity = 500

export const listActivity = call({
  method: 'GET',
  path: '/api/db/changelog/getActivity',
  summary: 'All changes that the caller may read, in sentences, newest first (D-329).',
  who: 'office',
  ...pages(
    z.object({
      /** Both inclusive. */
      fromISO: fields.dayOrTime.optional(),
      toISO: fields.dayOrTime.optional(),
      userId: fields.idList(100).optional(),
      entityType: z.enum(loggedEntities).optional(),
    }),
    activitySchema,
    pageLimit(mostActivity).default(100),
  ),
  reads: [...loggedRecords, 'purchases', 'payroll'],
  allowStale: true,
})
