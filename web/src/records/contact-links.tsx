import { Anchor } from '@mantine/core'
import style from './contact-links.module.css'
import { mapsUrl, onOneLine, phoneUrl } from './contact-urls.ts'

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
    <span className={style.contact}>
      {name && <span className="ellipsis">{name}</span>}
      {phone && (
        <span className="nowrap">
          {name && '· '}
          <PhoneLink phone={phone} />
        </span>
      )}
    </span>
  )
}
