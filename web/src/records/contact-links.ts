/** A map of the address; on a phone it opens the maps app. */
export const mapsUrl = (address: string): string =>
  `https://maps.google.com/?q=${encodeURIComponent(address.replace(/\s*\n\s*/g, ', '))}`

/** Leaves out an extension ("555-0100 ext. 12"): dialed as part of the number, it would reach someone else. */
export function phoneUrl(phone: string): string | undefined {
  const [number = ''] = phone.split(/(?:ext|x|#|,|;|\/)/i)
  const digits = number.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  return digits.length < 3 ? undefined : `tel:${digits}`
}
