/** Drops an extension ("555-0100 ext. 12"): dialed as part of the number, it would reach someone else. */
export function phoneUrl(phone: string): string | undefined {
  const [number = ''] = phone.split(/(?:ext|x|#|,|;|\/)/i)
  const digits = number.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  return digits.length < 3 ? undefined : `tel:${digits}`
}

/** On a phone it opens the maps app. */
export const mapsUrl = (address: string): string =>
  `https://maps.google.com/?q=${encodeURIComponent(onOneLine(address))}`

/** Directions take the destination and nine stops before it. */
export const maxStopsOnMap = 10

/** Directions from the current location to these addresses in sequence. */
export function directionsUrl(addresses: readonly string[]): string {
  // A bar separates stops.
  const stops = addresses.slice(0, maxStopsOnMap).map((address) => onOneLine(address).replaceAll('|', ' '))
  const before = stops.slice(0, -1)
  const query = { api: '1', destination: stops.at(-1) ?? '', ...(before.length > 0 && { waypoints: before.join('|') }) }
  return `https://www.google.com/maps/dir/?${new URLSearchParams(query)}`
}

export const onOneLine = (address: string): string => address.replace(/\s*\n\s*/g, ', ')
