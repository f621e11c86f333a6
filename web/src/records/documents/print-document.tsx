import { maySaveDocument } from '@dray/domain/documents/document-kinds'
import { pdfName } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import type { PageSetup } from '@dray/domain/documents/page-setup'
import { useSession } from '../../kit/session.tsx'
import { PrintControl } from './print-control.tsx'
import { useSaveDocument } from './save-document.ts'
import { useEmailDocument } from './use-email-document.ts'

type Props = { document: DocumentSource; page: PageSetup; canResize?: boolean; label?: string }

/** Prints a saved record's document, with saving and emailing if the user may. */
export function PrintDocument({ document, page, canResize = false, label = 'Print' }: Props) {
  const { person } = useSession()
  const saveDocument = useSaveDocument()
  const email = useEmailDocument(document)
  const { kind } = document.label
  return (
    <PrintControl
      kind={kind}
      content={document.content}
      fileName={pdfName(document.label)}
      page={page}
      canRotate
      label={label}
      canResize={canResize}
      {...(maySaveDocument(kind, person) ? { save: (sheet: PageSetup) => saveDocument(document, sheet) } : {})}
      email={email && (() => email())}
    />
  )
}
