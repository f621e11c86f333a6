import type { DocumentContent } from '@dray/domain/documents/document-content'
import { type DocumentKind, documentRules } from '@dray/domain/documents/document-kinds'
import { useMutation } from '@tanstack/react-query'
import { addressFor, download } from '../download.ts'
import { openTab } from './open-tab.ts'
import { renderPdf } from './render-pdf.ts'

/** What to do with a document: the button that was clicked. */
export type PrintWay = 'download' | 'open' | 'save'

export type Printing = {
  kind: DocumentKind
  fileName: string
  content: () => DocumentContent
  /** Saves the PDF with its record. Absent: server-save is not enabled here. */
  save?: (() => Promise<void>) | undefined
}

type Job = { way: PrintWay; tab: Window | null }
type Printed = {
  sentence: string
  /** A link to the PDF, for when the browser opened no tab. */
  address?: string
}

/** Renders a document on the server, then downloads, opens or saves it; tells how far it is and what went wrong. */
export function usePrinting(printing: Printing) {
  const job = useMutation<Printed, Error, Job>({
    mutationFn: (chosen) => print(printing, chosen),
    onError: (_, { tab }) => tab?.close(),
  })
  return {
    start: (way: PrintWay) => job.mutate({ way, tab: way === 'open' ? openTab() : null }),
    way: job.isPending ? job.variables.way : undefined,
    printed: job.data,
    problem: job.error?.message,
    forget: job.reset,
  }
}

async function print({ kind, fileName, content, save }: Printing, { way, tab }: Job): Promise<Printed> {
  if (way === 'save') {
    await save?.()
    return { sentence: `Saved to the ${documentRules[kind].record.toLowerCase()}` }
  }
  const pdf = await renderPdf(content())
  if (way === 'download') {
    download(pdf, fileName)
    return { sentence: 'Downloaded' }
  }
  const address = addressFor(pdf)
  if (tab === null) return { sentence: 'The browser did not open a new tab.', address }
  tab.location.replace(address)
  return { sentence: 'Opened in a new tab' }
}
