import { documentRules } from '@dray/domain/documents/document-kinds'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import type { PageSetup } from '@dray/domain/documents/page-setup'
import { PrintControl } from './print-control.tsx'
import { useSaveDocument } from './save-document.ts'
import { useEmailDocument } from './use-email-document.ts'

/** Prints the document of a saved record, with all that can be done with it. */
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
      canTurn
      save={(sheet) => saveDocument(document, sheet)}
      email={email && (() => email())}
    />
  )
}
