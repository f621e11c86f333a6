import { emailCalls } from '@dray/contract/documents'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { lazy } from 'react'
import { useOpenDialog } from '../modals/modals.tsx'
import { useSession, useSettings } from '../session.tsx'
import type { SavedVersion } from './saved-version.ts'

const EmailDocument = lazy(async () => ({ default: (await import('./email-document-dialog.tsx')).EmailDocumentDialog }))

/**
 * Gives the function that asks where to send a record's document: the version given, else what the record says now.
 * Undefined where nobody can: no mail server is set up, the person may not, or the record has none to send.
 */
export function useEmailDocument(document: DocumentSource): ((version?: SavedVersion) => void) | undefined {
  const { may } = useSession()
  const { mailEnabled } = useSettings()
  const openDialog = useOpenDialog()
  const emailCall = emailCalls[document.label.kind]
  if (!mailEnabled || !document.canEmail || emailCall === undefined || !may(emailCall)) return undefined
  return (version) => openDialog(EmailDocument, { document, emailCall, version })
}
