import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export type BatchRow = Awaited<ReturnType<ReturnType<typeof batchRows>['executeTakeFirstOrThrow']>>

/** The file of the newest COA of the batch in the query. */
export const newestCoa = sql<string | null>`(
  select file_name from uploads
  where document_kind = 'coa' and record_id = batches.id and stored_at is not null and deleted_at is null
  order by stored_at desc, file_name limit 1)`

/** All that is shown of a batch. */
export const batchRows = (db: Db) =>
  db
    .selectFrom('batches')
    .leftJoin('users as holders', 'holders.id', 'heldBy')
    .select([
      'batches.id',
      'batches.productId',
      'batchNumber',
      'isCheckedIn',
      'initialQuantity',
      'remainingQuantity',
      'receivedOn',
      'expiresOn',
      'testedOn',
      'labName',
      'thcPercent',
      'cbdPercent',
      'batches.notes',
      'batches.shelf',
      'holdReason',
      'heldAt',
      'holders.name as heldByName',
      newestCoa.as('coaFile'),
    ])

/** Most recently received first. */
export const batchesWithUnits = (db: Db, productId: number) =>
  batchRows(db)
    .where('batches.productId', '=', productId)
    .where('remainingQuantity', '>', 0)
    .orderBy('receivedOn', 'desc')
    .orderBy('batches.id', 'desc')
    .execute()
