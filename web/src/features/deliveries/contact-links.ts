/** Where a map of an address opens; on a phone that is its maps app. */
export const mapsAddress = (address: string): string =>
  `https://maps.google.com/?q=${encodeURIComponent(address.replace(/\s*\n\s*/g, ', '))}`

/** What a phone dials. An extension, "555-0100 ext. 12", is dialled by hand: added to the number it would reach someone else. */
export function phoneAddress(phone: string): string | undefined {
  const [number = ''] = phone.split(/(?:ext|x|#|,|;|\/)/i)
  const digits = number.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  return digits.length < 3 ? undefined : `tel:${digits}`
}
