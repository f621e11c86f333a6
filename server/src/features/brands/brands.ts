import * as contract from '@dray/contract/brands'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { fallbackLocationId } from '@dray/domain/deliveries/deliveries'
import { formatGrams } from '@dray/domain/products/product-filter'
import { unsellableStatuses } from '@dray/domain/products/product-status'
import { type Person, seesCosts } from '@dray/domain/users/permissions'
import type { Db, Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { applyPatch } from '../../platform/http/requests/apply-patch.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { logUpdated, recordChange, refuseIfChanged } from '../changelog/index.ts'
import { listProductsOfBrand, type Viewer } from '../products/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import {
  allBrands,
  brandById,
  type BrandFields,
  brandHasPurchaseOrders,
  brandOfLine,
  brandsWithProductCount,
  deleteBrand,
  deleteLine,
  findLimit,
  hasProducts,
  holdLocation,
  insertLine,
  linesOfBrand,
  lockBrand,
  lockBrandToRemove,
  lockLine,
  productsOfBrand,
  replaceLimit,
  typeName,
  updateBrand,
} from './brands.sql.ts'
import { saveNewBrands } from './save-new-brands.ts'

export async function listBrands(db: Db, reader: Person): Promise<contract.Brand[]> {
  return (await allBrands(db)).map(asSeenBy(reader))
}

export async function listBrandsWithCount(db: Db, reader: Person): Promise<contract.BrandWithCount[]> {
  return (await brandsWithProductCount(db, unsellableStatuses)).map(asSeenBy(reader))
}

/** Includes products no longer sold. Hides the fields the reader may not see. */
export async function readBrand(db: Db, viewer: Viewer, id: number): Promise<contract.BrandWithProducts> {
  const brand = mustExist(await brandById(db, id))
  return { ...asSeenBy(viewer.user)(brand), products: await listProductsOfBrand(db, viewer, id) }
}

/** Hides the margin floor from readers who don't receive costs: together with a refused price, it would reveal the cost. */
const asSeenBy =
  (reader: Person) =>
  <Row extends { marginFloor: number | null }>({ marginFloor, ...brand }: Row) =>
    seesCosts(reader) ? { ...brand, marginFloor } : brand

export async function addBrand(tx: Tx, request: CallRequest<typeof contract.addBrand>): Promise<contract.Brand> {
  const { body } = request
  const defaultLocation = await usableLocation(tx, body.defaultLocationId)
  await refuseUnknownImage(tx, 'brands', body.image)
  const [id = 0] = await saveNewBrands(tx, [body], request.author, { defaultLocation })
  return mustExist(await brandById(tx, id))
}

/** Changes the fields that are sent (D-154). The SKU code stays even if the name changes. */
export async function changeBrand(tx: Tx, request: CallRequest<typeof contract.changeBrand>): Promise<contract.Brand> {
  const { params, body, at } = request
  const read = async () => mustExist(await brandById(tx, params.id))
  const stored = mustExist(await lockBrand(tx, params.id))
  await refuseIfChanged(tx, 'brand', stored, {
    sent: body.modifiedOn,
    current: async () => contract.brandSchema.encode(await read()),
  })
  const { id, modifiedOn: _, maxBrandStock: _limit, ...before } = stored
  const after = applyPatch(before, body)
  const changes = await changesBetween(tx, before, after)
  const save = async () => {
    if (after.image !== before.image) await refuseUnknownImage(tx, 'brands', after.image)
    await updateBrand(tx, id, { ...after, modifiedOn: at })
    // Product lists show the brand name.
    if (after.name !== before.name) await announce(tx, 'products', await productsOfBrand(tx, id))
  }
  await recordChange(tx, 'brand', { id, changes, save }, request.author)
  return read()
}

/** Logs the location by name instead of id. */
async function changesBetween(tx: Tx, before: BrandFields, after: BrandFields): Promise<FieldChange[]> {
  const { defaultLocationId: oldLocation, ...fieldsBefore } = before
  const { defaultLocationId: newLocation, ...fieldsAfter } = after
  const changes = differences(before.name, fieldsBefore, fieldsAfter)
  if (oldLocation === newLocation) return changes
  const previousValue = (await holdLocation(tx, oldLocation))?.name ?? null
  const newValue = await usableLocation(tx, newLocation)
  // Don't use `differences` here: a removed location and its replacement may have the same name.
  const move = { name: before.name, field: 'defaultLocation', subfield: null, action: 'update' } as const
  return [...changes, { ...move, previousValue, newValue }]
}

/**
 * A brand's default location must not have been removed. Location 1 is allowed even if removed: an empty field is stored as 1
 * (D-39), and without it no brand could be added.
 */
async function usableLocation(tx: Tx, id: number): Promise<string> {
  const { name, isRemoved } = mustExist(await holdLocation(tx, id), 'location-unknown')
  if (isRemoved && id !== fallbackLocationId) throw new Refusal('location-unknown')
  return name
}

/** Refuses a brand that has products (D-67). The log remembers it existed. */
export async function removeBrand(tx: Tx, request: CallRequest<typeof contract.removeBrand>): Promise<{ ok: true }> {
  const { id, name } = mustExist(await lockBrandToRemove(tx, request.params.id))
  if (await hasProducts(tx, id)) throw new Refusal('brand-has-products')
  // Its products may have moved to another brand since.
  if (await brandHasPurchaseOrders(tx, id)) throw new Refusal('brand-has-purchases')
  await deleteBrand(tx, id)
  await logUpdated(tx, 'brand', [{ id, notes: `Brand ${name} removed` }], request.author)
  await announce(tx, 'brands', [id], 'removed')
  // The brand's saved filters are deleted with it.
  await announce(tx, 'preferences', [])
  return { ok: true }
}

// Lines and limits don't change the brand's modifiedOn: they aren't in its form, so they can't conflict with it.

export async function listProductLines(db: Db, brandId: number): Promise<contract.ProductLine[]> {
  mustExist(await brandById(db, brandId))
  return linesOfBrand(db, brandId)
}

export async function addProductLine(
  tx: Tx,
  request: CallRequest<typeof contract.addProductLine>,
): Promise<contract.ProductLine> {
  const { id, name } = mustExist(await lockBrand(tx, request.params.brandId))
  const line = await insertLine(tx, id, request.body.name)
  const changes = differences(name, {}, { productLine: line.name })
  await logUpdated(tx, 'brand', [{ id, changes }], request.author)
  return line
}

export async function removeProductLine(
  tx: Tx,
  request: CallRequest<typeof contract.removeProductLine>,
): Promise<{ ok: true }> {
  const brandId = mustExist(await brandOfLine(tx, request.params.id))
  const { id, name } = mustExist(await lockBrand(tx, brandId))
  const line = mustExist(await lockLine(tx, request.params.id))
  const products = await deleteLine(tx, line.id)
  const changes = differences(name, { productLine: line.name }, { productLine: null })
  await logUpdated(tx, 'brand', [{ id, changes }], request.author)
  if (products.length > 0) await announce(tx, 'products', products)
  return { ok: true }
}

/** Null clears the limit (D-45). */
export async function setBrandLimit(
  tx: Tx,
  request: CallRequest<typeof contract.setBrandLimit>,
): Promise<contract.Brand> {
  const { maxBrandStock } = request.body
  const brand = mustExist(await lockBrand(tx, request.params.brandId))
  const changes = differences(brand.name, { maxBrandStock: brand.maxBrandStock }, { maxBrandStock })
  const save = () => updateBrand(tx, brand.id, { maxBrandStock })
  await recordChange(tx, 'brand', { id: brand.id, changes, save }, request.author)
  return mustExist(await brandById(tx, brand.id))
}

/** Sets the limit for a type, or for a type and weight. Null clears it (D-171). */
export async function setProductLimit(
  tx: Tx,
  request: CallRequest<typeof contract.setTypeLimit>,
  weight: number | null,
): Promise<contract.ProductLimit> {
  const { brandId, typeId } = request.params
  const { maxStock } = request.body
  const { id, name } = mustExist(await lockBrand(tx, brandId))
  const type = mustExist(await typeName(tx, typeId))
  const limit = { brandId, typeId, weight }
  const subfield = weight === null ? type : `${type} ${formatGrams(weight)}`
  const changes = differences(name, { maxStock: await findLimit(tx, limit) }, { maxStock })
  const onType = changes.map((change) => ({ ...change, subfield }))
  const save = () => replaceLimit(tx, limit, maxStock)
  await recordChange(tx, 'brand', { id, changes: onType, save }, request.author)
  return { typeId, weight, maxStock }
}
