import { type Postings, readPostings, type TracedKind } from '@dray/contract/books'
import { Box, Collapse, Paper, Text } from '@mantine/core'
import { useDisclosure, useId } from '@mantine/hooks'
import { useRead } from '../../kit/api/use-call.ts'
import { PanelHead } from '../../kit/panels/collapsible-panel.tsx'
import { mediumDay } from '../../kit/text/dates.ts'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSession } from '../../kit/session.tsx'
import { credit, debit, debitsFirst, PostedAmount } from './posted-amount.tsx'

type Props = { kind: TracedKind; id: number }

const title = 'In the books'

/** Where a document goes in the books, read when it's opened. */
export function BooksPanel(record: Props) {
  const { may } = useSession()
  const [isOpen, { toggle }] = useDisclosure(false)
  const id = useId()
  if (!may(readPostings)) return null
  return (
    <Paper component="section" withBorder aria-label={title} data-open={isOpen || undefined}>
      <PanelHead title={title} isOpen={isOpen} controls={id} onToggle={toggle} />
      <Collapse expanded={isOpen} id={id}>
        <Box p="md" pt={0}>
          {isOpen && <RecordPostings {...record} />}
        </Box>
      </Collapse>
    </Paper>
  )
}

function RecordPostings(params: Props) {
  const { data, error, refetch } = useRead(readPostings, { params })
  if (data === undefined)
    return error ? <ReadFailed retry={refetch}>{error.message}</ReadFailed> : <Text c="dimmed">Loading...</Text>
  const { isPreview, entries } = data
  if (entries.length === 0) return <Text c="dimmed">Not in the books: no money or stock has moved.</Text>
  return (
    <div className="stack">
      {isPreview && (
        <Text size="sm" c="dimmed">
          Nothing was exported yet. It would be posted like this.
        </Text>
      )}
      <div className="overflow-auto">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col" className="number">
                Debit
              </th>
              <th scope="col" className="number">
                Credit
              </th>
            </tr>
          </thead>
          {keyed(entries).map(({ key, entry }) => (
            <Entry key={key} entry={entry} isPreview={isPreview} />
          ))}
        </table>
      </div>
    </div>
  )
}

type Entry = Postings['entries'][number]

function Entry({ entry, isPreview }: { entry: Entry; isPreview: boolean }) {
  const { day, document, exportNumber, memo, postings } = entry
  const state = exportNumber === null ? 'Waits for the next export' : `Export ${exportNumber}`
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={3}>
          <span className="strong">{document}</span>
          <span className="muted">
            {[memo, mediumDay(day), isPreview ? '' : state].filter((text) => text !== '').map((text) => ` · ${text}`)}
          </span>
        </th>
      </tr>
      {debitsFirst(postings).map(({ account, amount }) => (
        <tr key={`${account} ${amount}`}>
          <td>{account}</td>
          <td className="number">
            <PostedAmount amount={debit(amount)} />
          </td>
          <td className="number">
            <PostedAmount amount={credit(amount)} />
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** A document may have several entries of a day, one for each change. */
function keyed(entries: readonly Entry[]): { key: string; entry: Entry }[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    const text = `${entry.day} ${entry.document} ${entry.exportNumber}`
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return { key: `${text} ${nth}`, entry }
  })
}
