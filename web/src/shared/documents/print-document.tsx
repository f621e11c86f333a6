import { documentRules } from '@dray/domain/documents/document-kinds'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import type { PageSetup } from '@dray/domain/documents/page-setup'
import { PrintControl } from './print-control.tsx'
import { useSaveDocument } from './save-document.ts'
import { useEmailDocument } from './use-email-document.ts'

/** The print control of a saved record's document, with saving and emailing. */
export function PrintDocument({ document, page }: { document: DocumentSource; page: PageSetup }) {
  const saveDocument = useSaveDocument()
  const email = useEmailDocument(document)
  const { kind, number } = document.label
  return (
    <PrintControl
      kind={kind}
      content={document.content}
      fileName={`${documentRules[kind].title} ${number}.pdf`}
      page={page}
      canRotate
      save={(sheet) => saveDocument(document, sheet)}
      email={email && (() => email())}
    />
  )
}
