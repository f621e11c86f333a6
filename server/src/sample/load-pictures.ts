import { readFile } from 'node:fs/promises'
import type { FileStore } from '../platform/files/file-store.ts'
import { storeImage } from '../features/storage/index.ts'
import { instantDaysAgo, type Past } from './happening.ts'
import { setProductImages } from './sample.sql.ts'
import { yearDays } from './northwind/days.ts'

/** Drawn by `draw.mjs` in the same folder, one per product type. */
const folder = new URL('../../../sample/pictures/', import.meta.url)

/** Gives every product its type's picture, since the import has none. */
export async function loadSamplePictures(past: Past, files: FileStore, types: readonly string[]): Promise<void> {
  const at = instantDaysAgo(past, yearDays, '08:00')
  const userId = past.people.buyer.id
  const images: { type: string; image: string }[] = []
  for (const type of types) {
    const fileName = `${type.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.webp`
    const bytes = await readFile(new URL(fileName, folder))
    const file = { bucket: 'products', fileName, userId, bytes, type: 'image/webp' } as const
    images.push({ type, image: await storeImage(past.tx, files, file, at) })
  }
  await setProductImages(past.tx, images)
}
