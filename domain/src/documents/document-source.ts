import type { DocumentContent } from './document-content.ts'
import type { DocumentLabel } from './document-name.ts'
import type { PageSetup } from './page-setup.ts'

/** The document of one record: all that printing, saving, listing and emailing it needs to know of the record. */
export type DocumentSource = {
  recordId: number
  label: DocumentLabel
  /** Whom it is emailed to unless the sender says otherwise. */
  contact: { name: string | null; email: string | null }
  /** Whether there is something to send: a draft of an order has no invoice yet. */
  canEmail: boolean
  /** What it says now. */
  content: (page: PageSetup) => DocumentContent
}
