import type { AnyContent } from './any-content.ts'
import type { DocumentLabel } from './document-name.ts'
import type { PageSetup } from './page-setup.ts'

export type DocumentSource<Content extends AnyContent = AnyContent> = {
  recordId: number
  label: DocumentLabel
  contact: { name: string | null; email: string | null }
  /** A draft order has no invoice yet. */
  canEmail: boolean
  content: (page: PageSetup) => Content
}

export const isContactAddress = ({ contact }: DocumentSource, address: string): boolean =>
  contact.email?.trim().toLowerCase() === address.trim().toLowerCase()
