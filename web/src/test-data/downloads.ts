import { vi } from 'vitest'

type Download = { name: string; file: Blob }

/** Replaces the browser's downloads and returns the files downloaded from now on. */
export function downloads(): Download[] {
  const downloaded: Download[] = []
  const files = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = `blob:${files.size}`
    if (file instanceof Blob) files.set(address, file)
    return address
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push({ name: this.download, file: files.get(this.getAttribute('href') ?? '') ?? new Blob() })
  })
  return downloaded
}
