import { readFile } from 'node:fs/promises'
import type { ImageBucket } from '@dray/domain/storage/files'
import type { FileStore } from '../platform/files/file-store.ts'
import { storeImage } from '../features/storage/index.ts'
import { instantDaysAgo, type Past, yearDays } from './past.ts'
import { namedRecords, setBrandImages, setProductImages } from './sample.sql.ts'

/** Drawn by `draw.mjs` and `draw-brands.mjs` in the same folder. */
const folder = new URL('../../../sample/pictures/', import.meta.url)

/** Gives every product its type's picture and every brand its mark, since the import has none. */
export async function loadSamplePictures(
  past: Past,
  files: FileStore,
  types: readonly { name: string }[],
): Promise<void> {
  const images: { type: string; image: string }[] = []
  for (const { name: type } of types)
    images.push({
      type,
      image: await storePicture(past, files, { bucket: 'products', file: `${fileWords(type)}.webp` }),
    })
  await setProductImages(past.tx, images)
  const marks: { brandId: number; image: string }[] = []
  for (const { id: brandId, name } of (await namedRecords(past.tx)).brands.values()) {
    const file = `brands/${fileWords(name)}.webp`
    marks.push({ brandId, image: await storePicture(past, files, { bucket: 'brands', file }) })
  }
  await setBrandImages(past.tx, marks)
}

type SamplePicture = { bucket: ImageBucket; file: string }

/** `file`: its path in the folder of pictures. Returns the stored picture's URL. */
export async function storePicture(past: Past, files: FileStore, { bucket, file }: SamplePicture): Promise<string> {
  const at = instantDaysAgo(past, yearDays, '08:00')
  const bytes = await readFile(new URL(file, folder))
  const fileName = file.split('/').at(-1) ?? file
  return storeImage(past.tx, files, { bucket, fileName, userId: past.people.buyer.id, bytes, type: 'image/webp' }, at)
}

/** 'Forêts d'érables' is forets-d-erables. */
const fileWords = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')
