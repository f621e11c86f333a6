import { buffer } from 'node:stream/consumers'
import type { FileStore } from '../../platform/files/file-store.ts'
import { printablePhoto } from './shrink-image.ts'

/** Photos of a delivery, to be printed. Leaves out those that can't be read as an image. */
export async function readPhotos(files: FileStore, fileNames: readonly string[]): Promise<Buffer[]> {
  const photos: Buffer[] = []
  // One at a time: unpacked, each takes many times its size.
  for (const fileName of fileNames) {
    const file = await files.open(`proofs/${fileName}`)
    if (file === undefined) continue
    const photo = await printablePhoto(await buffer(file.stream)).catch(() => undefined)
    if (photo !== undefined) photos.push(photo)
  }
  return photos
}
