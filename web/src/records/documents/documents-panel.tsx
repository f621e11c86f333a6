import { type DocumentList, listDocuments } from '@dray/contract/documents'
import { documentRules } from '@dray/domain/documents/document-kinds'
import { documentFilter } from '@dray/domain/documents/document-name'
import { type DocumentSource, currentFingerprints } from '@dray/domain/documents/document-source'
import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { type PropsWithChildren, useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { CollapsiblePanel } from '../../kit/panels/collapsible-panel.tsx'
import { dateAndTime } from '../../kit/text/dates.ts'
import { tallestList } from '../../kit/panels/panel-list.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSettings } from '../../kit/session.tsx'
import { StatusPill } from '../status-pill.tsx'
import { CopyLink } from './copy-link.tsx'
import { useEmailDocument } from './use-email-document.ts'

type File = DocumentList['files'][number]

/**
 * The saved versions of a record's document, newest first; the newest says whether it's current (spec 2.13). `children`: shown above the
 * list, such as the print control of a record without its own buttons.
 */
export function DocumentsPanel({ document, children }: PropsWithChildren<{ document: DocumentSource }>) {
  const { listed } = documentRules[document.label.kind]
  const list = useRead(listDocuments, { query: { filter: documentFilter(document.label) } })
  return (
    <CollapsiblePanel title={`${list.data?.files.length ?? '…'} ${listed}(s)`} isEmpty={list.data?.files.length === 0}>
      {children}
      {list.isPending && <Text c="dimmed">Loading...</Text>}
      {list.isError && <ReadFailed retry={list.refetch}>{list.error.message}</ReadFailed>}
      {list.data?.files.length === 0 && <Text c="dimmed">No {inSentence(listed)}s found.</Text>}
      {list.data !== undefined && list.data.files.length > 0 && (
        <VersionList document={document} files={list.data.files} />
      )}
    </CollapsiblePanel>
  )
}

/** Lowercases a name, except an abbreviation. */
const inSentence = (name: string): string => (name === name.toUpperCase() ? name : name.toLowerCase())

function VersionList({ document, files }: { document: DocumentSource; files: readonly File[] }) {
  const email = useEmailDocument(document)
  // Takes a few milliseconds with 5,000 lines.
  const current = useMemo(() => currentFingerprints(document), [document])
  const { title: kindTitle, isOfOneDay } = documentRules[document.label.kind]
  return (
    // Padding for the focus ring, which the scrolling area would clip.
    <Box mah={tallestList} style={{ overflowY: 'auto' }} p={4} m={-4}>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {files.map((file, index) => {
          const title = `${kindTitle} ${files.length - index}`
          // A PDF from elsewhere is neither current nor outdated, and can't be emailed.
          const isOurs = file.fingerprint !== null
          const isCurrent = file.fingerprint !== null && index === 0 && current.includes(file.fingerprint)
          const isOutdated = isOurs && index === 0 && !isCurrent && !isOfOneDay
          return (
            <Version
              key={file.url}
              file={file}
              title={title}
              state={isCurrent ? 'CURRENT' : isOutdated ? 'OUTDATED' : undefined}
              email={isOurs && email ? () => email({ title, fileName: file.name }) : undefined}
            />
          )
        })}
      </Stack>
    </Box>
  )
}

type VersionProps = {
  file: File
  title: string
  state: 'CURRENT' | 'OUTDATED' | undefined
  email: (() => void) | undefined
}

function Version({ file, title, state, email }: VersionProps) {
  const { timeZone } = useSettings()
  const name = file.name.slice(file.name.lastIndexOf('/') + 1)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Box miw={0}>
        <Group gap="xs">
          <Anchor href={file.url} target="_blank" rel="noreferrer" size="sm">
            {title}
          </Anchor>
          {state !== undefined && <StatusPill status={state} />}
        </Group>
        <Text size="xs" c="dimmed" truncate title={name}>
          <time dateTime={file.createdAt.toISOString()}>{dateAndTime(file.createdAt, timeZone)}</time> · {name}
        </Text>
      </Box>
      <Group gap={4} wrap="nowrap" flex="none">
        {email && (
          <Button variant="subtle" size="compact-sm" aria-label={`Email ${title}`} onClick={email}>
            Email
          </Button>
        )}
        <CopyLink link={file.url} name={title} />
      </Group>
    </Group>
  )
}
