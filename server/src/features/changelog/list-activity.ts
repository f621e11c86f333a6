import type * as contract from '@dray/contract/changelog'
import { changeSentence, correctionSentence, recordInWords } from '@dray/domain/changelog/change-sentence'
import { describeChange } from '@dray/domain/changelog/describe-change'
import { type LoggedEntity, loggedEntities } from '@dray/domain/changelog/differences'
import { fieldsHiddenOnScreen, mayReadLog } from '@dray/domain/changelog/logged-fields'
import { endOfDay, startOfDay, toCompanyDay } from '@dray/domain/time/company-day'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import type { AnsweredPage } from '../../platform/http/answers/list-page.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { countActivity, loggedActivity, productNames, type StockCorrection, stockCorrections } from './activity.sql.ts'
import { newestFirst } from './newest-first.ts'

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
