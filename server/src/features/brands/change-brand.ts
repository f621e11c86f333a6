import type * as contract from '@dray/contract/brands'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import type { Tx } from '../../db/db.ts'
import { isDuplicate } from '../../db/faults.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { refuseIfChanged } from '../../http/unchanged.ts'
import { announce } from '../../live/announce.ts'
import { lastChangedBy, writeLog } from '../changelog/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { brandById } from './brands.sql.ts'
import { type BrandRow, holdLocation, lockBrand, updateBrand } from './save-brands.sql.ts'
import { usableLocation } from './usable-location.ts'

/** Changes the fields of a brand that are sent (D-154). Its SKU code stays, whatever it is called now (D-68). */
export async function changeBrand(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.changeBrand>,
): Promise<contract.Brand> {
  const before = found(await lockBrand(tx, params.id))
  await refuseIfChanged(before, body.modifiedOn, async () => ({
    current: JSON.parse(JSON.stringify(await brandById(tx, params.id))),
    changedBy: await lastChangedBy(tx, 'brand', params.id),
  }))
  const after = written(body, before)
  const changes = await changesOf(tx, before, after)
  if (changes.length > 0) {
    if (after.image !== before.image) await refuseUnknownImage(tx, 'brands', after.image)
    await save(tx, params.id, { ...after, modifiedOn: at })
    await writeLog(tx, [{ action: 'update', entityType: 'brand', entityId: params.id, changes }], {
      userId: user.id,
      at,
    })
    await announce(tx, 'brands', [params.id])
    // Products are read with the name of their brand.
    if (after.name !== before.name) await announce(tx, 'products', [])
  }
  return found(await brandById(tx, params.id))
}

/** What the form says after the change. */
const written = (body: contract.BrandChange, before: BrandRow) => ({
  name: body.name ?? before.name,
  image: body.image === undefined ? before.image : body.image,
  defaultLocationId: body.defaultLocationId ?? before.defaultLocationId,
  brandRepName: body.brandRepName === undefined ? before.brandRepName : body.brandRepName,
  brandRepPhone: body.brandRepPhone === undefined ? before.brandRepPhone : body.brandRepPhone,
  brandRepEmail: body.brandRepEmail === undefined ? before.brandRepEmail : body.brandRepEmail,
  website: body.website === undefined ? before.website : body.website,
  excludeFromReporting: body.excludeFromReporting ?? before.excludeFromReporting,
  hideInInventoryOverview: body.hideInInventoryOverview ?? before.hideInInventoryOverview,
})
type Written = ReturnType<typeof written>

/** The changed fields for the log, where a location stands with its name. */
async function changesOf(tx: Tx, before: BrandRow, after: Written): Promise<FieldChange[]> {
  const { defaultLocationId: was, ...fieldsBefore } = before
  const { defaultLocationId: is, ...fieldsAfter } = after
  const changes = differences(before.name, fieldsBefore, fieldsAfter)
  if (was === is) return changes
  const [left, chosen] = [await holdLocation(tx, was), await usableLocation(tx, is)]
  // By id, not by name: two locations may be called the same.
  const move = { defaultLocation: left?.name ?? null }
  return [...changes, ...differences(before.name, move, { defaultLocation: chosen })]
}

async function save(tx: Tx, id: number, changed: Written & { modifiedOn: Date }): Promise<void> {
  try {
    await updateBrand(tx, id, changed)
  } catch (error) {
    if (isDuplicate(error, 'brands_name')) throw new Refusal('name-taken')
    throw error
  }
}
