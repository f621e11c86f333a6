import type * as contract from '@dray/contract/changelog'
import { changeSentence, correctionSentence, recordInWords } from '@dray/domain/changelog/change-sentence'
import { describeChange } from '@dray/domain/changelog/describe-change'
import { loggedEntities, type LoggedEntity } from '@dray/domain/changelog/differences'
import { fieldsHiddenOnScreen, hiddenFields, mayReadLog, withoutFields } from '@dray/domain/changelog/logged-fields'
import { endOfDay, startOfDay, toCompanyDay } from '@dray/domain/time/company-day'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import type { KeyedPage } from '../../platform/db/queries/sorted-page.ts'
import { answeredKeyedPage, type AnsweredPage, keyedPage } from '../../platform/http/answers/list-page.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import {
  countActivity,
  countLoggedChanges,
  countStockChanges,
  logEntries,
  loggedActivity,
  type MovementRow,
  productNames,
  type Range,
  type StockCorrection,
  stockCorrections,
  stockMovements,
} from './changelog.sql.ts'

/** Newest first. Stock movements appear as changes of the field stock. */
export async function readChangeLog(
  db: Db,
  { params, query, user }: CallRequest<typeof contract.readChangeLog>,
): Promise<AnsweredPage<contract.LogEntry>> {
  const { entityType, entityId } = params
  if (!mayReadLog(entityType, user)) throw new Refusal('not-allowed')
  const hidden = hiddenFields(user, entityType)
  const logged = { entityType, entityId, hidden }
  const range = { from: query.from, to: query.to }
  const { rows, next } = await newestFirst<contract.LogEntry>(query, {
    entries: async (page) => {
      const entries = query.field === 'stock' ? [] : await logEntries(db, logged, { ...range, ...page })
      return entries.map((entry) => ({ ...entry, entityType, entityId }))
    },
    movements: async (page) => {
      const movements = entityType === 'product' ? await stockMovements(db, entityId, { ...range, ...page }) : []
      return movements.map((movement) => asEntry(movement, entityId))
    },
  })
  return { rows: withoutFields(hidden, rows), next }
}

function asEntry(
  { id, product, batchNumber, delta, kind, level, reason, countId, ...by }: MovementRow,
  productId: number,
): contract.LogEntry {
  const change = { name: product, field: 'stock', subfield: batchNumber, action: 'update' as const }
  return {
    ...by,
    id: -id,
    action: 'update',
    kind,
    ...(countId === null ? {} : { countId }),
    entityType: 'product',
    entityId: productId,
    notes: reason,
    changes: [{ ...change, previousValue: String(level - delta), newValue: String(level) }],
  }
}

export async function countChanges(
  db: Db,
  { params: { entityType, entityId }, user }: CallRequest<typeof contract.countChanges>,
): Promise<{ changes: number }> {
  if (!mayReadLog(entityType, user)) throw new Refusal('not-allowed')
  const logged = await countLoggedChanges(db, { entityType, entityId, hidden: fieldsHiddenOnScreen(user, entityType) })
  const moved = entityType === 'product' ? await countStockChanges(db, entityId) : 0
  return { changes: logged + moved }
}

type Row = Awaited<ReturnType<typeof loggedActivity>>[number] & { correction?: StockCorrection }

const readableTypes = (reader: Person) =>
  loggedEntities
    .filter((entityType) => mayReadLog(entityType, reader))
    .map((entityType) => ({ entityType, hidden: fieldsHiddenOnScreen(reader, entityType) }))

/** The changes of a day that the reader may see, without corrections of stock. */
export const countChangesOfDay = (db: Db, reader: Person, day: string, timeZone: string) =>
  countActivity(db, { types: readableTypes(reader), from: startOfDay(day, timeZone), to: endOfDay(day, timeZone) })

/** A type that the reader may not see has no activity for them. */
export async function listActivity(
  db: Db,
  { query, user, timeZone }: CallRequest<typeof contract.listActivity>,
): Promise<AnsweredPage<contract.Activity>> {
  const isAsked = (type: LoggedEntity) => query.entityType === undefined || query.entityType === type
  const types = readableTypes(user).filter(({ entityType }) => isAsked(entityType))
  const filter = {
    from: query.fromISO === undefined ? undefined : startOfDay(toCompanyDay(query.fromISO, timeZone), timeZone),
    to: query.toISO === undefined ? undefined : endOfDay(toCompanyDay(query.toISO, timeZone), timeZone),
    userIds: query.userId,
  }
  const { rows, next } = await newestFirst<Row>(query, {
    entries: async (part) => (types.length === 0 ? [] : await loggedActivity(db, { ...filter, ...part, types })),
    movements: async (part) =>
      isAsked('product') ? (await stockCorrections(db, { ...filter, ...part })).map(asRow) : [],
  })
  const hidden = new Map(types.map((type) => [type.entityType, type.hidden]))
  const shown = rows.map((row) => ({
    ...row,
    changes: row.changes.filter(({ field }) => !hidden.get(row.entityType)?.includes(field)),
  }))
  const subfields = new Set(shown.flatMap(({ changes }) => changes.flatMap(({ subfield }) => subfield ?? [])))
  const names = new Map((await productNames(db, [...subfields])).map(({ sku, name }) => [sku, name]))
  return { rows: shown.map((row) => activity(row, names, timeZone)), next }
}

function activity(row: Row, names: ReadonlyMap<string, string>, timeZone: string): contract.Activity {
  const { id, createdAt, userId, userName, entityType, entityId, record, changes, correction } = row
  const words = { record: recordInWords(entityType, record), productNames: names, timeZone }
  return {
    ...{ id, at: createdAt, userId, userName, entityType, entityId, record },
    sentence: correction ? correctionSentence(correction) : changeSentence(row, words),
    changes: changes.map((change) => {
      const { label, subject, previous, next } = describeChange(change, entityType, timeZone)
      const line = subject === null ? '' : ` of ${names.get(subject) ?? subject}`
      return { field: `${label}${line}`, before: previous, after: next }
    }),
  }
}

function asRow(correction: StockCorrection): Row {
  const { id, productId, product, reason, userId, userName, createdAt } = correction
  const record = { entityType: 'product', entityId: productId, record: product } as const
  return { ...record, id: -id, action: 'update', userId, userName, createdAt, notes: reason, changes: [], correction }
}

type Query = Parameters<typeof keyedPage>[1]
type Part = Pick<Range, 'limit' | 'before'>
/** Stock movements have negative ids, which can't collide with those of entries. */
type NewestFirstRow = { id: number; createdAt: Date }
type Sources<R extends NewestFirstRow> = Readonly<Record<Source, (part: Part) => Promise<R[]>>>

/** In the sequence of what has the same time. */
const places = { entries: 0, movements: 1 } as const
type Source = keyof typeof places
const maxId = 2_147_483_647

/** A page of entries and stock movements together. */
async function newestFirst<R extends NewestFirstRow>(query: Query, read: Sources<R>): Promise<AnsweredPage<R>> {
  const page = keyedPage(['time', 'whole', 'whole'], query)
  const part = (source: Source): Part => ({ limit: page.limit, before: beforePlace(page, source) })
  const all = [...(await read.entries(part('entries'))), ...(await read.movements(part('movements')))]
  // The sort is stable, so a change comes before the stock it moved at the same time.
  const newest = all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, page.limit)
  return answeredKeyedPage(page, newest, ({ createdAt, id }) => [
    createdAt,
    id < 0 ? places.movements : places.entries,
    Math.abs(id),
  ])
}

/** Where a page goes on in a source, if its cursor is at a row of this or the other source. */
function beforePlace({ after }: KeyedPage, source: Source): Part['before'] {
  if (after === undefined) return undefined
  const [at = '', place = places[source], id = 0] = after
  if (place === places[source]) return [at, id]
  return [at, Number(place) < places[source] ? maxId : 0]
}
