import type { ImportRemarks } from '@dray/contract/imports'
import { Button, NativeSelect, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { download } from '../../kit/download.ts'
import { formatCount, pluralize } from '../../kit/format-count.ts'
import style from './imports.module.css'
import { RemarkGroup } from './remark-group.tsx'
import { listedLines, remarksAsCsv } from './remarks-csv.ts'

type Props = { title: 'Problems' | 'Warnings'; groups: readonly ImportRemarks[]; count: number; about: string }

const allFiles = ''

/** The problems or warnings of the files in groups that say the same, the most frequent first. */
export function RemarkList({ title, groups, count, about }: Props) {
  const [selected, setFile] = useState(allFiles)
  const files = useMemo(() => countByFile(groups), [groups])
  const file = files.has(selected) ? selected : allFiles
  const shown = file === allFiles ? groups : groups.filter((group) => group.file === file)
  const lines = listedLines(shown)
  const uncounted = count - groups.reduce((sum, group) => sum + group.count, 0)

  return (
    <section className={style.panel} aria-label={title}>
      <div className={style.line}>
        <h3>
          {title}: {formatCount(count)}
        </h3>
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        <div className={`${style.line} ${style.end}`}>
          {files.size > 1 && (
            <NativeSelect
              aria-label={`${title} by file`}
              value={file}
              onChange={(event) => setFile(event.currentTarget.value)}
              data={[
                { value: allFiles, label: `All files (${formatCount(count - uncounted)})` },
                ...[...files].map(([name, inFile]) => ({ value: name, label: `${name} (${formatCount(inFile)})` })),
              ]}
            />
          )}
          <Button
            variant="default"
            onClick={() => download(remarksAsCsv(shown), `import-${title.toLowerCase()}.csv`)}
            aria-label={`Export ${pluralize(lines, 'line', 'lines')}`}
          >
            Export
          </Button>
        </div>
      </div>
      <ul className={style.groups}>
        {shown.map((group) => (
          <li key={`${group.file} ${group.column} ${group.parts.join('…')}`}>
            <RemarkGroup group={group} />
          </li>
        ))}
      </ul>
      {uncounted > 0 && file === allFiles && (
        <Text size="sm" c="dimmed">
          {formatCount(uncounted)} more of other kinds
        </Text>
      )}
    </section>
  )
}

function countByFile(groups: readonly ImportRemarks[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { file, count } of groups) counts.set(file, (counts.get(file) ?? 0) + count)
  return counts
}
