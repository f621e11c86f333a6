import { Anchor } from '@mantine/core'
import { phoneUrl } from './contact-links.ts'

type Props = {
  phone: string
  /** In the tab order; in a list, only in the active row. */
  isTabbable?: boolean
}

/** A phone number, which calls it. A text without a number is only shown. */
export function PhoneLink({ phone, isTabbable = true }: Props) {
  const href = phoneUrl(phone)
  if (href === undefined) return phone
  return (
    <Anchor href={href} inherit tabIndex={isTabbable ? undefined : -1} title={`Call ${phone}`}>
      {phone}
    </Anchor>
  )
}
