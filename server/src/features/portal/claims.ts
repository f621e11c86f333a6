import type * as contract from '@dray/contract/customers/portal-claims'
import { lastClaimDay } from '@dray/domain/contacts/claims'
import type { Db, Tx } from '../../platform/db/db.ts'
import { sign } from '../../platform/http/answers/signature.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { ContactRequest } from '../../platform/http/serve.ts'
import { creditableOrder, lockMemoOrder, planMemo, refuseUnshipped, requestMemo } from '../memos/index.ts'
import { lockOwnFiles, storedSecret } from '../storage/index.ts'
import { claimsOfOrders, insertClaimPhotos, isAnyClaimed } from './portal-claims.sql.ts'
import { type ContactOrderRow, orderWithNumber } from './portal-orders.sql.ts'
import { portalSettings } from './portal.sql.ts'

export async function readPortalReturnable(
  db: Db,
  { contact, params, today }: ContactRequest<typeof contract.readPortalReturnable>,
): Promise<contract.ReturnableLine[]> {
  const order = mustExist(await orderWithNumber(db, contact.customerId, params.orderNum))
  refuseUnshipped(order)
  await refuseLate(db, order, today)
  const [{ lines, credited }, ids] = await Promise.all([creditableOrder(db, order.id), opaqueIds(db)])
  return lines
    .map(({ id, productSku, productName, quantity }) => ({
      orderLineId: ids.line(id),
      sku: productSku,
      name: productName,
      left: quantity - (credited.get(id)?.units ?? 0),
    }))
    .filter(({ left }) => left > 0)
}

/** Moves nothing and blocks nothing: the office decides (D-340). */
export async function sendPortalClaim(
  tx: Tx,
  { contact, params, body, author, today }: ContactRequest<typeof contract.sendPortalClaim>,
): Promise<contract.PortalClaim> {
  const { customerId } = contact
  const { id: orderId } = mustExist(await orderWithNumber(tx, customerId, params.orderNum))
  const { order } = await lockMemoOrder(tx, orderId, { id: contact.id, roles: [] })
  // The office may have moved it to another customer meanwhile.
  if (order.customerId !== customerId) throw new Refusal('not-found')
  refuseUnshipped(order)
  await refuseLate(tx, order, today)
  const [{ lines: orderLines }, ids] = [await creditableOrder(tx, orderId), await opaqueIds(tx)]
  const lineIds = new Map(orderLines.map(({ id }) => [ids.line(id), id]))
  const lines = body.lines.map(({ orderLineId, ...line }) => {
    const id = lineIds.get(orderLineId)
    if (id === undefined) throw new Refusal('memo-line-unknown')
    return { ...line, orderLineId: id, disposition: 'KEPT' as const }
  })
  const planned = await planMemo(
    tx,
    order,
    lines.map(({ photos: _, ...line }) => line),
  )
  const photos = lines.flatMap((line) => line.photos.map((fileName) => ({ fileName, orderLineId: line.orderLineId })))
  await refuseUnknownPhotos(
    tx,
    contact.id,
    photos.map(({ fileName }) => fileName),
  )
  const memoId = await requestMemo(tx, { order, planned, notes: null, claimNote: body.note }, author)
  await insertClaimPhotos(
    tx,
    photos.map((photo, position) => ({ ...photo, memoId, position })),
  )
  const claims = await readClaims(tx, customerId, [orderId])
  return mustExist(claims.find(({ id }) => id === ids.claim(memoId)))
}

async function refuseUnknownPhotos(tx: Tx, userId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const stored = await lockOwnFiles(tx, { bucket: 'claims', userId, names })
  if (stored.length !== names.length || (await isAnyClaimed(tx, stored))) throw new Refusal('photo-unknown')
}

export type ShownClaim = contract.PortalClaim & { orderId: number }

/** Newest first. */
export async function readClaims(db: Db, customerId: number, orderIds: readonly number[]): Promise<ShownClaim[]> {
  const rows = await claimsOfOrders(db, customerId, orderIds)
  if (rows.length === 0) return []
  const ids = await opaqueIds(db)
  return rows.map(({ memoNum, notes, decidedReason, ...claim }) => ({
    ...claim,
    id: ids.claim(claim.id),
    answer: claim.status === 'REQUESTED' ? null : { text: claim.status === 'ISSUED' ? notes : decidedReason, memoNum },
  }))
}

/** As far as it can still be claimed. */
export function claimUntil(order: ContactOrderRow, claimDays: number, today: string): string | null {
  const last = lastClaimDay(order.shippedOn, claimDays)
  return last !== undefined && today <= last ? last : null
}

async function refuseLate(db: Db, { shippedOn }: { shippedOn: string | null }, today: string): Promise<void> {
  const { claimDays } = await portalSettings(db)
  const last = lastClaimDay(shippedOn, claimDays)
  if (last === undefined || today > last) throw new Refusal('too-late')
}

/** Ids in the database count records, which is nobody's business outside. */
async function opaqueIds(db: Db) {
  const secret = await storedSecret(db, 'portal-ids')
  const id = (kind: string) => (number: number) => sign(secret, `${kind} ${number}`).slice(0, 22)
  return { line: id('line'), claim: id('claim') }
}
