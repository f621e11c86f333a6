/** In pixels, along the longer side: enough to read a label, and about 300 kB. */
const maxSide = 1600
const quality = 0.8
/** Larger files make phones run out of memory. */
const maxBytes = 40_000_000

/** A JPEG small enough to send on a weak signal, or a sentence about the file. */
export async function shrinkPhoto(file: File): Promise<{ photo: Blob } | { problem: string }> {
  if (file.size > maxBytes)
    return { problem: `${file.name} is too large to read on this phone. Take it again with a lower resolution.` }
  const picture = await createImageBitmap(file).catch(() => null)
  if (picture === null) return { problem: `${file.name} isn't a photo this phone can read. Take or choose another.` }
  const photo = await drawJpeg(picture)
  picture.close()
  return photo === null ? { problem: `${file.name} couldn't be read. Close other apps and take it again.` } : { photo }
}

function drawJpeg(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (pen === null) return Promise.resolve(null)
  // JPEG has no transparency.
  pen.fillStyle = 'white'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
