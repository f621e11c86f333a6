import { listEntries } from '@dray/contract/books'
import { defineServerList } from '../../../kit/server-list/define-server-list.tsx'

/** By day, as in the journal. */
export const exportEntries = (exportId: number) =>
  defineServerList({ name: 'entries', call: listEntries, range: () => ({ query: { exportId } }) })
