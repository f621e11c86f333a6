import type { MemoStatus } from '@dray/domain/memos/credit-memo'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { anyText } from '../../platform/db/queries/any-of.ts'

type ClaimRow = {
  id: number
  orderId: number
  status: MemoStatus
  createdAt: Date
  note: string | null
  memoNum: string | null
  notes: string | null
  decidedReason: string | null
  photos: number
  lines: { sku: string; name: string; units: number | null; reason: string | null }[]
}

/** Claims on these orders, newest first. */
export async function claimsOfOrders(db: Db, customerId: number, orderIds: readonly number[]): Promise<ClaimRow[]> {
  const { rows } = await sql<ClaimRow>`
    select memo.id, memo.order_id, memo.status, memo.created_at, claim_note as note, memo_num, memo.notes, decided_reason,
      (select count(*)::integer from claim_photos where memo_id = memo.id) as photos, lines
    from credit_memos as memo
    join orders on orders.id = memo.order_id and orders.customer_id = ${customerId}
    join contacts on contacts.user_id = memo.created_by
    cross join lateral (
      select json_agg(json_build_object('sku', coalesce(product_sku, products.sku), 'name', coalesce(product_name, products.name),
        'units', units, 'reason', reason) order by line.position) as lines
      from credit_memo_lines as line
      join products on products.id = line.product_id
      left join order_lines on order_lines.id = line.order_line_id
      where line.memo_id = memo.id
    ) as claimed
    where memo.order_id = any(${orderIds})
    order by memo.created_at desc, memo.id desc`.execute(db)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }))
}

type ClaimPhoto = { memoId: number; position: number; orderLineId: number; fileName: string }

export async function insertClaimPhotos(tx: Tx, photos: readonly ClaimPhoto[]): Promise<void> {
  if (photos.length > 0) await tx.insertInto('claimPhotos').values(photos).execute()
}

export async function isAnyClaimed(tx: Tx, fileNames: readonly string[]): Promise<boolean> {
  const used = tx.selectFrom('claimPhotos').select('fileName').where('fileName', '=', anyText(fileNames)).limit(1)
  return (await used.executeTakeFirst()) !== undefined
}
