import { previewAddressLife } from '../timings.ts'

/** Hands a PDF to the browser's downloads under a name. */
export function downloadPdf(pdf: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = addressFor(pdf)
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}

/**
 * Opens the tab that a PDF is going to be shown in. To be called in the press itself: a tab that opens after
 * waiting for the server is taken for an advertisement and blocked. Null when it was blocked all the same.
 */
export function openTab(): Window | null {
  const tab = window.open('', '_blank')
  if (tab === null) return null
  tab.opener = null
  tab.document.title = 'Preparing the PDF…'
  tab.document.body.textContent = 'Preparing the PDF…'
  return tab
}

/** An address of a PDF within this browser; it stops working after ten minutes (spec 9). */
export function addressFor(pdf: Blob): string {
  const address = URL.createObjectURL(pdf)
  setTimeout(() => URL.revokeObjectURL(address), previewAddressLife)
  return address
}
