import { maySaveDocument } from '@dray/domain/documents/document-kinds'
import { pdfName } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import type { PageSetup } from '@dray/domain/documents/page-setup'
import type { ComponentProps } from 'react'
import { useSession } from '../../kit/session.tsx'
import { PrintMenu } from './print-control.tsx'
import { useSaveDocument } from './save-document.ts'
import { renderDocument } from './send-document.ts'
import { useEmailDocument } from './use-email-document.ts'

type Props = Pick<ComponentProps<typeof PrintMenu>, 'page' | 'canResize' | 'label' | 'children'> & {
  document: DocumentSource
}

/** Prints a saved record's document, with saving and emailing if the user may. */
export function PrintDocument({ document, ...menu }: Props) {
  const { person } = useSession()
  const saveDocument = useSaveDocument()
  const email = useEmailDocument(document)
  const { kind } = document.label
  return (
    <PrintMenu
      kind={kind}
      pdf={(sheet) => renderDocument(document, sheet)}
      fileName={pdfName(document.label)}
      canRotate
      {...menu}
      {...(maySaveDocument(kind, person) ? { save: (sheet: PageSetup) => saveDocument(document, sheet) } : {})}
      email={email && (() => email())}
    />
  )
}
