import type { Customer } from '@dray/contract/customers'
import { Anchor, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'
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
      <div className={style.contact}>
        {image !== null && <Picture src={image} alt={customerName} size={64} whole />}
        <dl className={`text-sm ${style.facts}`}>
          <Fact label="Contact">{contactName}</Fact>
          <Fact label="Phone">{contactPhone && <PhoneLink phone={contactPhone} />}</Fact>
          <Fact label="Email">{contactEmail && <Anchor href={`mailto:${contactEmail}`}>{contactEmail}</Anchor>}</Fact>
          <Fact label="Telegram">{contactTelegram}</Fact>
          <Fact label="Prefers">{statusLabel(commpref)}</Fact>
          <Fact label="Address">{address && <Outside href={mapsUrl(address)}>{address}</Outside>}</Fact>
          <Fact label="Website">{website && <Outside href={webAddress(website)}>{website}</Outside>}</Fact>
        </dl>
      </div>
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

/** Unknown facts are left out. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function CustomerSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p={{ base: 'xs', sm: 'md' }} aria-label={title}>
      <Title order={2} size="sm" c="dimmed" fw={500} mb={8}>
        {title}
      </Title>
      {children}
    </Paper>
  )
}
