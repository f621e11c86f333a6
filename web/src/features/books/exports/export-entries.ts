import { type BookEntry, listEntries } from '@dray/contract/books'
import type { ServerList } from '../../../kit/server-list/use-server-list.ts'

type Filter = { search: string; sort: string }
const unfiltered: Filter = { search: '', sort: '' }

/** By day, as in the journal. */
export const exportEntries = (exportId: number): ServerList<Filter, BookEntry, never> => ({
  name: 'entries',
  call: listEntries,
  sorts: { isSort: () => false },
  unfiltered,
  noFilters: {},
  query: () => ({}),
  range: () => ({ query: { exportId } }),
})
