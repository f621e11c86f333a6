import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'

/** jsdom reads no pictures. */
export function stubPictures() {
  vi.stubGlobal('createImageBitmap', (file: File) =>
    file.type === 'image/jpeg'
      ? Promise.resolve({ width: 4000, height: 3000, close() {} })
      : Promise.reject(new Error('no picture')),
  )
  const sizes: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage() {} } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done) {
    sizes.push([this.width, this.height])
    done(new Blob(['jpeg'], { type: 'image/jpeg' }))
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL() {} }))
  return sizes
}

/** A short stroke with a finger. */
export function sign(pad: HTMLElement) {
  pad.setPointerCapture = () => {}
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 600, 200)
  fireEvent.pointerDown(pad, { pointerId: 1, clientX: 10, clientY: 20 })
  fireEvent.pointerMove(pad, { pointerId: 1, clientX: 60, clientY: 90 })
  fireEvent.pointerUp(pad, { pointerId: 1 })
}
