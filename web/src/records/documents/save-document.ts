import type { PageSetup } from '@dray/domain/documents/page-setup'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { isReadSince, refresh } from '../../kit/api/use-call.ts'
import { documentListDelay } from '../../kit/timings.ts'
import { type RecordDocument, sendDocument } from './send-document.ts'

/** Returns a function that saves a record's document and reloads the lists that show it. */
export function useSaveDocument(): (document: RecordDocument, page: PageSetup) => Promise<void> {
  const cache = useQueryClient()
  return async (document, page) => {
    await sendDocument(document, page)
    triggerDocumentList(cache)
  }
}

/** Reloads every open list of documents in 1500 ms (spec 9), unless the change was read live in the meantime (D-307). */
export function triggerDocumentList(cache: QueryClient): void {
  const at = performance.now()
  setTimeout(() => void refresh(cache, ['documents'], (query) => isReadSince(query, at)), documentListDelay)
}
