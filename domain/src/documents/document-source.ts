import type { AnyContent } from './any-content.ts'
import type { DocumentLabel } from './document-name.ts'
import type { PageSetup } from './page-setup.ts'

/** The document of a record: everything needed to print, save, list and email it. */
export type DocumentSource<Content extends AnyContent = AnyContent> = {
  recordId: number
  label: DocumentLabel
  /** The default recipient of emails. */
  contact: { name: string | null; email: string | null }
  /** Whether it can be emailed. A draft order has no invoice yet. */
  canEmail: boolean
  /** Its current content. */
  content: (page: PageSetup) => Content
}

export const isContactAddress = ({ contact }: DocumentSource, address: string): boolean =>
  contact.email?.trim().toLowerCase() === address.trim().toLowerCase()
