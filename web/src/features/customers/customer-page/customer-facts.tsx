import type { Customer } from '@dray/contract/customers'
import { Anchor, Paper, Title } from '@mantine/core'
import type { PropsWithChildren, ReactNode } from 'react'
import { PhoneLink } from '../../../records/contact-links.tsx'
import { mapsUrl } from '../../../records/contact-urls.ts'
import { Picture } from '../../../kit/picture.tsx'
import { TextBlock } from '../../../kit/record-page/text-block.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import style from './customer-page.module.css'

export function CustomerFacts({ customer }: { customer: Customer }) {
  const { image, customerName, contactName, contactPhone, contactEmail, contactTelegram } = customer
  const { address, website, commpref } = customer
  return (
    <CustomerSection title="Contact">
      {image !== null && (
        <div className={style.logo}>
          <Picture src={image} alt={customerName} size={64} whole />
        </div>
      )}
      <CustomerFactList>
        <CustomerFact label="Name">{contactName}</CustomerFact>
        <CustomerFact label="Phone">{contactPhone && <PhoneLink phone={contactPhone} />}</CustomerFact>
        <CustomerFact label="Email">
          {contactEmail && <Anchor href={`mailto:${contactEmail}`}>{contactEmail}</Anchor>}
        </CustomerFact>
        <CustomerFact label="Telegram">{contactTelegram}</CustomerFact>
        <CustomerFact label="Prefers">{statusLabel(commpref)}</CustomerFact>
        <CustomerFact label="Address">{address && <Outside href={mapsUrl(address)}>{address}</Outside>}</CustomerFact>
        <CustomerFact label="Website">
          {website && <Outside href={webAddress(website)}>{website}</Outside>}
        </CustomerFact>
      </CustomerFactList>
    </CustomerSection>
  )
}

export const CustomerNotes = ({ customer: { notes } }: { customer: Customer }) =>
  notes !== null && notes !== '' && <TextBlock title="Notes">{notes}</TextBlock>

/** Adds https://, which people leave out. */
const webAddress = (website: string): string => (/^https?:\/\//i.test(website) ? website : `https://${website}`)

const Outside = ({ href, children }: { href: string; children: string }) => (
  <Anchor href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </Anchor>
)

export const CustomerFactList = ({ children }: PropsWithChildren) => (
  <dl className={`text-sm ${style.facts}`}>{children}</dl>
)

/** Unknown facts are left out. */
export function CustomerFact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === false) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type SectionProps = PropsWithChildren<{
  title: string
  /** At the right end of its head. */
  beside?: ReactNode
}>

export function CustomerSection({ title, beside, children }: SectionProps) {
  return (
    <Paper component="section" withBorder className="min-w-0" p={{ base: 'xs', sm: 'md' }} aria-label={title}>
      <div className={`wrap row ${style.head}`}>
        <Title order={2} size="sm" c="dimmed" fw={550}>
          {title}
        </Title>
        {beside}
      </div>
      {children}
    </Paper>
  )
}
