import { previewAddressLife } from './timings.ts'

/** Downloads a file under a name. */
export function download(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = addressFor(file)
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}

/** A blob address of a file; it stops working after ten minutes (spec 9). */
export function addressFor(file: Blob): string {
  const address = URL.createObjectURL(file)
  setTimeout(() => URL.revokeObjectURL(address), previewAddressLife)
  return address
}
