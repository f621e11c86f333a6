import { previewAddressLife } from './timings.ts'

export function download(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = addressFor(file)
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}

/** A blob URL that expires after ten minutes (spec 9). */
export function addressFor(file: Blob): string {
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), previewAddressLife)
  return address
}
