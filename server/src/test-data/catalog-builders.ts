import { randomBytes } from 'node:crypto'
import type { Database } from '../platform/db/db.ts'

const unique = (): string => randomBytes(4).toString('hex')

export async function aProductLine(db: Database, brandId: number, name = `Line ${unique()}`) {
  return db.insertInto('productLines').values({ brandId, name }).returning(['id', 'name']).executeTakeFirstOrThrow()
}

export async function anExtractType(db: Database, name = `Extract ${unique()}`) {
  return db.insertInto('extractTypes').values({ name }).returning(['id', 'name']).executeTakeFirstOrThrow()
}

/** The URL of an uploaded image. Only its record is created, not the file. */
export async function aStoredImage(
  db: Database,
  bucket: 'products' | 'brands' | 'customers' = 'products',
  name = `${unique()} é.png`,
) {
  await db.insertInto('uploads').values({ bucket, fileName: name, userId: null, storedAt: new Date() }).execute()
  return `/storage/${bucket}/${encodeURIComponent(name)}`
}
