import { encode } from '@dray/contract/call/encode'
import { recordCalls } from '@dray/contract/webhooks'
import type { CompanyClock } from '@dray/domain/time/company-day'
import { isOnlyDriver, mayCall } from '@dray/domain/users/permissions'
import type { EventKind } from '@dray/domain/webhooks/events'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { readBrand } from '../brands/index.ts'
import { readCount } from '../counts/index.ts'
import { readCustomer } from '../customers/index.ts'
import { readMemo } from '../memos/index.ts'
import { readOrder } from '../orders/index.ts'
import { readPayment } from '../payments/index.ts'
import { readProduct, type Viewer } from '../products/index.ts'
import { readPurchase } from '../purchases/index.ts'

type RecordViewer = Viewer & Pick<CompanyClock, 'startOf'>

/** The answers of the kinds' read calls to the viewer. */
const readers: Readonly<Record<EventKind, (db: Db, viewer: RecordViewer, id: number) => Promise<unknown>>> = {
  order: async (db, { user }, id) => ({ res: await readOrder(db, user, { id }) }),
  payment: (db, _, id) => readPayment(db, id),
  customer: (db, { user }, id) => readCustomer(db, user, id),
  product: readProduct,
  purchaseOrder: async (db, { user }, id) => ({ res: await readPurchase(db, user, { id }) }),
  memo: (db, { user }, id) => readMemo(db, user, id),
  count: (db, viewer, id) => readCount(db, id, viewer),
  brand: readBrand,
}

type FoundRecord = { record: unknown; isRemoved: boolean }

/** The record as it is on the wire for the viewer; null if it was removed, or they may not read it. */
export async function readRecord(
  db: Db,
  { kind, recordId }: { kind: EventKind; recordId: number },
  viewer: RecordViewer,
): Promise<FoundRecord> {
  const call = recordCalls[kind]
  if (!mayCall(call.who, viewer.user)) return { record: null, isRemoved: false }
  try {
    return { record: encode(call.answer, await readers[kind](db, viewer, recordId)), isRemoved: false }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // To drivers, records that aren't theirs don't exist.
    return { record: null, isRemoved: !isOnlyDriver(viewer.user) }
  }
}
