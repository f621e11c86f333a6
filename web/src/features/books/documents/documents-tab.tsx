import { type BooksFolder, listBooksFolders } from '@dray/contract/books/folders'
import { folderRanges } from '@dray/domain/books/folder-ranges'
import { Stack, Text } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { CardSection } from '../../../kit/panels/card-section.tsx'
import { companyToday } from '../../../kit/text/dates.ts'
import { daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { DayRangePicker } from '../../../kit/pickers/day-range-picker.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { useUrlState } from '../../../kit/url-state.ts'
import { FolderPlan } from './folder-plan.tsx'
import { FolderReport } from './folder-report.tsx'

/** How often to poll. The server also announces progress, but that connection may be lost. */
const progressMs = 3000

const lastYear = (today: string) => folderRanges(today)[0]?.range ?? { from: today, to: today }
const isRunning = ({ progress }: BooksFolder): boolean => progress.state === 'running'

/** Every document of a range of days in one file, for the auditor. */
export function DocumentsTab() {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [days, change] = useUrlState({ from: '', to: '' })
  const range = listedDays(days, today, lastYear)
  const folders = useRead(
    listBooksFolders,
    {},
    { refetchInterval: ({ state }) => (state.data?.some(isRunning) ? progressMs : false) },
  )
  const shown = folders.data && shownFolders(folders.data)
  return (
    <Stack gap="md" maw={720}>
      <CardSection
        title="Year in a folder"
        about="Every invoice, credit memo, payment receipt, customer statement and export of these days in one zip file, with an index, for your auditor."
      >
        <div className="row wrap">
          <DayRangePicker
            label="Days"
            value={range}
            today={today}
            named={folderRanges(today)}
            onChange={(chosen) => change(daysInUrl(chosen, today, lastYear))}
          />
        </div>
        <FolderPlan range={range} isRunning={shown?.some(isRunning) ?? false} />
      </CardSection>
      {folders.error && <ReadFailed retry={() => void folders.refetch()}>{folders.error.message}</ReadFailed>}
      {shown?.map((folder) => (
        <FolderReport key={folder.id} folder={folder} />
      ))}
      {shown?.length === 0 && (
        <Text size="sm" c="dimmed">
          No folder yet. The one you make stays here for 30 days.
        </Text>
      )}
    </Stack>
  )
}

/** The latest, and the one whose file is kept if that is another. */
function shownFolders(folders: readonly BooksFolder[]): BooksFolder[] {
  const [latest, ...earlier] = folders
  if (latest === undefined) return []
  const kept = earlier.find(({ size }) => size !== null)
  return kept === undefined ? [latest] : [latest, kept]
}
