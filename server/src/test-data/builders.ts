import { hash } from '@node-rs/argon2'
import type { Cents } from '@dray/domain/money'
import { cents } from '@dray/domain/money'
import type { ProductStatus } from '@dray/domain/products/product-status'
import type { Role } from '@dray/domain/users/permissions'
import { randomBytes } from 'node:crypto'
import type { Database } from '../platform/db/db.ts'
import { insertUsers } from '../features/users/index.ts'

// Each builder has defaults, so a test states only what it is about.

const unique = (): string => randomBytes(4).toString('hex')
const password = 'correct horse'
/** A cheap hash, because it is checked at each of a thousand sign-ins. */
const passwordHash = hash(password, { memoryCost: 1024, timeCost: 1 })

type UserOptions = { name?: string; email?: string; roles?: readonly Role[] }

export async function aUser(
  db: Database,
  { name = `User ${unique()}`, email = `${unique()}@example.com`, roles = ['SALES'] }: UserOptions = {},
) {
  const user = { name, email, title: null, roles, passwordHash: await passwordHash }
  const [id = 0] = await db.transaction().execute((tx) => insertUsers(tx, [user], new Date()))
  return { id, name, email, password }
}

type CustomerOptions = { customerName?: string; accountOwnerId?: number | null; address?: string | null }

export async function aCustomer(
  db: Database,
  { customerName = `Customer ${unique()}`, accountOwnerId = null, address = null }: CustomerOptions = {},
) {
  return db
    .insertInto('customers')
    .values({ ...emptyCustomer, customerName, accountOwnerId, address })
    .returning(['id', 'customerName'])
    .executeTakeFirstOrThrow()
}
const emptyCustomer = {
  image: null,
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  contactTelegram: null,
  website: null,
  notes: null,
  tgAccessCode: null,
}

export async function aBrand(db: Database, name = `Brand ${unique()}`) {
  return db
    .insertInto('brands')
    .values({ ...emptyBrand, name, skucode: unique() })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}
const emptyBrand = {
  image: null,
  brandRepName: null,
  brandRepPhone: null,
  brandRepEmail: null,
  website: null,
  maxBrandStock: null,
  marginFloor: null,
  leadTimeDays: null,
}

export async function aProductType(db: Database, name = `Type ${unique()}`) {
  return db.insertInto('productTypes').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()
}

type ProductOptions = {
  name?: string
  brandId?: number
  typeId?: number
  basePrice?: Cents
  cost?: Cents | null
  stock?: number
  status?: ProductStatus
  hasBatch?: boolean
}

export async function aProduct(db: Database, options: ProductOptions = {}) {
  const brandId = options.brandId ?? (await aBrand(db)).id
  const typeId = options.typeId ?? (await aProductType(db)).id
  const product = await db
    .insertInto('products')
    .values({
      ...emptyProduct,
      brandId,
      typeId,
      sku: `SKU-${unique()}`,
      name: options.name ?? `Product ${unique()}`,
      basePriceCents: options.basePrice ?? cents(1000),
      costCents: options.cost === undefined ? cents(600) : options.cost,
      status: options.status ?? 'ACTIVE',
      hasBatch: options.hasBatch ?? true,
      stock: options.stock ?? 0,
    })
    .returning(['id', 'sku', 'name', 'brandId', 'typeId'])
    .executeTakeFirstOrThrow()
  if (options.stock)
    await db
      .insertInto('stockMovements')
      // Uses this process's clock, like later movements: the database's is finer and could place this one after them.
      .values({ ...opening, productId: product.id, delta: options.stock, createdAt: new Date() })
      .execute()
  return product
}
const emptyProduct = {
  extractTypeId: null,
  description: null,
  image: null,
  genetics: null,
  weight: null,
  unitQuantity: null,
  msrpCents: null,
}
const opening = { batchId: null, kind: 'OPENING' as const, reason: 'Opening stock', orderLineId: null, userId: null }

/** Changes the base price of products, as of now. */
export async function setBasePrice(db: Database, productIds: readonly number[], basePrice: Cents): Promise<void> {
  await db.updateTable('products').set({ basePriceCents: basePrice }).where('id', 'in', productIds).execute()
}

/** A price imported today, anchored to the product's base price. */
export async function aCustomPrice(db: Database, customerId: number, productId: number, price: Cents): Promise<void> {
  const product = db.selectFrom('products').where('products.id', '=', productId)
  await db
    .insertInto('customPrices')
    .values({ customerId, productId, priceCents: price, basePriceCents: product.select('basePriceCents') })
    .execute()
  const entry = { customerId, productId, priceCents: price, way: 'file' as const, userId: null, reason: null }
  await db.insertInto('priceHistory').values(entry).execute()
}
