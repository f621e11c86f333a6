import { Anchor } from '@mantine/core'

type Props = {
  phone: string
  /** In a list, only in the active row. */
  isTabbable?: boolean
}

/** A link that dials. Text without a phone number is plain. */
export function PhoneLink({ phone, isTabbable = true }: Props) {
  const href = phoneUrl(phone)
  if (href === undefined) return phone
  return (
    <Anchor href={href} inherit tabIndex={isTabbable ? undefined : -1} title={`Call ${phone}`}>
      {phone}
    </Anchor>
  )
}

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

/** One line, which opens a map. */
export const AddressLink = ({ address }: { address: string }) => (
  <Anchor
    href={mapsUrl(address)}
    inherit
    c="inherit"
    target="_blank"
    rel="noopener"
    title={`Show on a map: ${address}`}
  >
    {onOneLine(address)}
  </Anchor>
)

export const EmailLink = ({ email }: { email: string }) => (
  <Anchor inherit c="inherit" href={`mailto:${email}`}>
    {email}
  </Anchor>
)

type ContactProps = { name: string | null; phone: string | null }

/** Nothing if both are unknown. */
export function ContactLine({ name, phone }: ContactProps) {
  if (!name && !phone) return null
  return (
    <>
      {name && <span>{name}</span>}
      {name && phone && ' · '}
      {phone && <PhoneLink phone={phone} />}
    </>
  )
}
