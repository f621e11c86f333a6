import type { EmailDocument } from '@dray/contract/documents'
import type { Settings } from '@dray/contract/settings'
import type { DocumentCompany } from '@dray/domain/documents/document-content'
import type { DocumentSource } from '@dray/domain/documents/document-source'

/** A record's document as the screens know it. Each kind makes it in the feature of its record, such as `useInvoice`. */
export type RecordDocument = DocumentSource & {
  /** When the record last changed: what tells a version that has no fingerprint is out of date. */
  changedAt: Date
  /** The call that emails it; undefined while the record has nothing to send. */
  emailCall: EmailDocument | undefined
}

/** A saved version of a document, by what its list calls it and its name among the documents. */
export type SavedVersion = { title: string; fileName: string }

/** The company as documents name it (D-77). */
export const documentCompany = ({ companyName, companyAddress, companyPhone }: Settings): DocumentCompany => ({
  name: companyName,
  address: companyAddress,
  phone: companyPhone,
})
