import * as contract from '@dray/contract/brands'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { withSentFields } from '../../platform/http/sent-fields.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { recordChange, refuseIfChanged } from '../changelog/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { brandById } from './brands.sql.ts'
import { type BrandFields, holdLocation, lockBrand, updateBrand } from './save-brands.sql.ts'
import { usableLocation } from './usable-location.ts'

/** Changes the fields of a brand that are sent (D-154). Its SKU code stays even if its name changes (D-68). */
export async function changeBrand(tx: Tx, request: CallRequest<typeof contract.changeBrand>): Promise<contract.Brand> {
  const { params, body, at } = request
  const read = async () => mustExist(await brandById(tx, params.id))
  const stored = mustExist(await lockBrand(tx, params.id))
  await refuseIfChanged(tx, 'brand', stored, {
    sent: body.modifiedOn,
    current: async () => contract.brandSchema.encode(await read()),
  })
  const { id, modifiedOn: _, maxBrandStock: _limit, ...before } = stored
  const after = withSentFields(before, body)
  const changes = await changesBetween(tx, before, after)
  const save = async () => {
    if (after.image !== before.image) await refuseUnknownImage(tx, 'brands', after.image)
    await updateBrand(tx, id, { ...after, modifiedOn: at })
    // Products are shown with the name of their brand.
    if (after.name !== before.name) await announce(tx, 'products', [])
  }
  await recordChange(tx, 'brand', { id, changes, save }, request.author)
  return read()
}

/** The changes for the log, with the name of a location in place of its id. */
async function changesBetween(tx: Tx, before: BrandFields, after: BrandFields): Promise<FieldChange[]> {
  const { defaultLocationId: oldLocation, ...fieldsBefore } = before
  const { defaultLocationId: newLocation, ...fieldsAfter } = after
  const changes = differences(before.name, fieldsBefore, fieldsAfter)
  if (oldLocation === newLocation) return changes
  const previousValue = (await holdLocation(tx, oldLocation))?.name ?? null
  const newValue = await usableLocation(tx, newLocation)
  // Not by `differences`: a removed location and the one that replaces it may have the same name.
  const move = { name: before.name, field: 'defaultLocation', subfield: null, action: 'update' } as const
  return [...changes, { ...move, previousValue, newValue }]
}
