import { useMutation } from '@tanstack/react-query'
import { addressFor, download } from '../../kit/download.ts'
import { openTab } from './open-tab.ts'

/** What to do with a document: the button that was clicked. */
export type PrintAction = 'download' | 'open' | 'save'

export type Printing = {
  /** What the document's record is called. */
  record: string
  fileName: string
  pdf: () => Promise<Blob>
  /** Saves the PDF with its record. Absent when saving is not enabled here. */
  save?: (() => Promise<void>) | undefined
}

type Job = { action: PrintAction; tab: Window | null }
type Printed = {
  message: string
  /** A link to the PDF, for when the browser opened no tab. */
  address?: string
}

/** Renders a document on the server, then downloads, opens or saves it, and reports progress and errors. */
export function usePrinting(printing: Printing) {
  const job = useMutation<Printed, Error, Job>({
    mutationFn: (chosen) => print(printing, chosen),
    onError: (_, { tab }) => tab?.close(),
  })
  return {
    start: (action: PrintAction) => job.mutate({ action, tab: action === 'open' ? openTab() : null }),
    action: job.isPending ? job.variables.action : undefined,
    printed: job.data,
    problem: job.error?.message,
    reset: job.reset,
  }
}

async function print({ record, fileName, pdf, save }: Printing, { action, tab }: Job): Promise<Printed> {
  if (action === 'save') {
    await save?.()
    return { message: `Saved to the ${record.toLowerCase()}` }
  }
  const file = await pdf()
  if (action === 'download') {
    download(file, fileName)
    return { message: 'Downloaded' }
  }
  const address = addressFor(file)
  if (tab === null) return { message: 'The browser did not open a new tab.', address }
  tab.location.replace(address)
  return { message: 'Opened in a new tab' }
}
