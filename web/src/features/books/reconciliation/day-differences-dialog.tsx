import { type BookEntry, listDayDifferences, maxDifferingEntries } from '@dray/contract/books'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { mediumDay } from '../../../kit/text/dates.ts'
import { ModalFoot } from '../../../kit/modals/modal-foot.tsx'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { type JournalLine, journalColumns, journalLines, lineId } from '../journal.tsx'

type DifferingEntry = BookEntry & { recordedOn: string }

/** The documents that are on one side of the end of a day in the books, and on the other in Dray. */
export function DayDifferencesDialog({ frame, day }: Layered & { day: string }) {
  const read = useRead(listDayDifferences, { params: { day } })
  const lines = useMemo(() => journalLines(read.data ?? []), [read.data])
  return (
    <Modal {...frame} title={`Differences of ${mediumDay(day)}`} size={1120}>
      <Stack gap={12} pb={12}>
        <Text size="sm" c="dimmed">
          These documents are dated through {mediumDay(day)} and were recorded later, or the other way around.
          {read.data?.length === maxDifferingEntries && ` Showing the first ${maxDifferingEntries}.`}
        </Text>
        <DataTable
          label="Documents"
          columns={columns}
          rows={lines}
          rowId={lineId}
          read={read}
          view={{ maxHeight: 480, rowHeight: 30 }}
          texts={{ empty: 'No document explains this difference. Someone may have just changed it.' }}
        />
      </Stack>
      <ModalFoot>
        <Button variant="default" onClick={frame.onClose}>
          Close
        </Button>
      </ModalFoot>
    </Modal>
  )
}

const recorded: Column<JournalLine<DifferingEntry>> = column('recordedOn', 'Recorded', {
  width: 104,
  cell: ({ entry, isFirst }) => isFirst && mediumDay(entry.recordedOn),
  accessor: ({ entry }) => entry.recordedOn,
  sortable: false,
})
const [first, ...others] = journalColumns<DifferingEntry>()
const columns = [...(first ? [first] : []), recorded, ...others]
