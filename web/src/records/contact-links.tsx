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
  `https://maps.google.com/?q=${encodeURIComponent(address.replace(/\s*\n\s*/g, ', '))}`
