import { makeExport, type readBooks } from '@dray/contract/books'
import { lastMonth, nextExport, thisMonth } from '@dray/domain/books/next-export'
import { formatDollars } from '@dray/domain/money'
import type { DayRange } from '@dray/domain/time/date-range'
import { Alert, Text } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { companyToday, mediumDay } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { rangeText } from '../range-text.ts'
import { exportPath } from './export-path.ts'

type Books = AnswerOf<(typeof readBooks)['answer']>

/** Chooses the days, and says beforehand what will be in the export. */
export function NewExport({ books }: { books: Books }) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const router = useRouter()
  const [chosen, setChosen] = useState<DayRange>()
  const make = useChange(makeExport, ['nothing-to-export'])
  const range = chosen ?? nextExport(books.exportedThrough, today)
  const unsendable = makeExport.body.safeParse(range).error?.issues[0]?.message
  const refusal = make.error ? firstMessage(make.error) : undefined
  const problem = unsendable ?? refusal

  function submit(event: FormEvent) {
    event.preventDefault()
    if (make.isPending || unsendable !== undefined) return
    make.mutate({ body: range }, { onSuccess: (made) => router.history.push(exportPath(made)) })
  }
  return (
    <CardSection title="New export" about={aboutExport(books, range)}>
      <form className="wrap row" onSubmit={submit}>
        <DayRangePicker
          label="Days"
          value={range}
          today={today}
          named={exportRanges(books, today)}
          onChange={(days) => {
            make.reset()
            setChosen(days)
          }}
        />
        <Text size="sm" c="dimmed">
          {rangeText(range)}
        </Text>
        <BusyButton type="submit" loading={make.isPending} disabled={unsendable !== undefined}>
          Make export
        </BusyButton>
        {make.isPending && (
          <Text component="output" size="sm" c="dimmed">
            Writing the journal and comparing it with Dray…
          </Text>
        )}
      </form>
      {problem !== undefined && (
        <Alert color={make.error?.body.code === 'nothing-to-export' ? 'gray' : 'red'} role="alert" p="xs">
          {problem}
        </Alert>
      )}
    </CardSection>
  )
}

function exportRanges({ exportedThrough }: Books, today: string) {
  const months = [
    { name: 'Last month', range: lastMonth(today) },
    { name: 'This month so far', range: thisMonth(today) },
    { name: 'Today', range: { from: today, to: today } },
  ]
  if (exportedThrough === null) return months
  return [
    { name: 'Since the last export', range: { from: nextExport(exportedThrough, today).from, to: today } },
    ...months,
  ]
}

/** One sentence or two: where the books begin, or what waits. */
function aboutExport({ beginOn, exportedThrough, waiting }: Books, { from, to }: DayRange): string {
  if (beginOn === null || exportedThrough === null)
    return `The books begin on ${mediumDay(from)}. What customers owe and have in credit, and the stock, from before that day become the opening balances.`
  const { documents, firstDay, debits } = waiting
  if (documents === 0 || firstDay === null)
    return `Everything through ${mediumDay(exportedThrough)} was exported. Nothing waits for the next export.`
  const waits = `${pluralize(documents, 'document')} ${documents === 1 ? 'waits' : 'wait'} to be exported (${formatDollars(debits)}), from ${mediumDay(firstDay)} on.`
  if (firstDay > to) return `${waits} None are from these days.`
  return firstDay <= exportedThrough ? `${waits} Changes to exported days are added as differences.` : waits
}
