import { listChangedSinceClosing } from '@dray/contract/books'
import { Text } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { journalColumns, journalLines, lineId } from '../journal.tsx'

/** Entries written for closed days since they were closed: none, unless someone changed the database by hand. */
export function ChangedSince() {
  const read = useRead(listChangedSinceClosing, {})
  const lines = useMemo(() => journalLines(read.data ?? []), [read.data])
  return (
    <CardSection title="Changed since it was closed">
      {read.data?.length === 0 ? (
        <Text size="sm" c="dimmed" component="output">
          Nothing. What changes in closed days takes effect on the day it is changed.
        </Text>
      ) : (
        <DataTable label="Changed since it was closed" columns={columns} rows={lines} rowId={lineId} read={read} />
      )}
    </CardSection>
  )
}

const columns = journalColumns()
