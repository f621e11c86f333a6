import { buffer } from 'node:stream/consumers'
import { logoSize } from '@dray/domain/documents/letterhead'
import { imageTypes } from '@dray/domain/storage/files'
import type { FileStore } from '../../platform/files/file-store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Logo } from '../../platform/pdf/typst-process.ts'
import { flattenImage } from './shrink-image.ts'
import { fileNameAt } from './store-image.ts'

/** Caches the last logo, because every document needs it. A name is never reused, so the cache can't be stale. */
export function createLogos(files: FileStore): (address: string) => Promise<Logo> {
  let last: { address: string; logo: Promise<Logo> } | undefined
  return (address) => {
    if (last?.address === address) return last.logo
    const reading = { address, logo: readLogo(files, address) }
    last = reading
    // Forget a failed read, so the next document tries again.
    reading.logo.catch(() => {
      if (last === reading) last = undefined
    })
    return reading.logo
  }
}

export async function readLogo(files: FileStore, address: string): Promise<Logo> {
  const fileName = fileNameAt('company', address)
  const file = fileName === undefined ? undefined : await files.open(`company/${fileName}`)
  if (file === undefined) throw new Refusal('logo-unreadable')
  const bytes = await buffer(file.stream)
  if (!imageTypes.some((type) => type === file.type)) throw new Refusal('logo-unreadable')
  const { png, ...pixels } = await flattenImage(bytes).catch((error: unknown) => {
    const refusal = new Refusal('logo-unreadable')
    refusal.cause = error
    throw refusal
  })
  return { png, ...logoSize(pixels) }
}
