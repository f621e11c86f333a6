import type { Db } from '../../../platform/db/db.ts'
import { anyId } from '../../../platform/db/queries/any-of.ts'

export const photosOfMemos = (db: Db, memoIds: readonly number[]) =>
  db
    .selectFrom('claimPhotos')
    .select(['memoId', 'orderLineId', 'fileName'])
    .where('memoId', '=', anyId(memoIds))
    .orderBy('memoId')
    .orderBy('position')
    .execute()
