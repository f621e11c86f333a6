import { emailCalls } from '@dray/contract/documents'
import type { EmailedDocument } from '@dray/domain/documents/document-source'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import type { SavedVersion } from './email-document-dialog.tsx'

const EmailDocument = fetched(() => import('./email-document-dialog.tsx'), 'EmailDocumentDialog')

/**
 * Returns a function that opens the email dialog, for a saved version or the current record. Undefined if it can't be emailed: no mail
 * server, no permission, or nothing to send.
 */
export function useEmailDocument(document: EmailedDocument): ((version?: SavedVersion) => void) | undefined {
  const { may } = useSession()
  const { mailEnabled } = useSettings()
  const openDialog = useOpenDialog()
  const emailCall = emailCalls[document.label.kind]
  if (!mailEnabled || !document.canEmail || !may(emailCall)) return undefined
  return (version) => openDialog(EmailDocument, { document, emailCall, version })
}
